export {
  findSocket,
  MAX_SOCKET_PATH_BYTES,
  pointerFile,
  readSocketToken,
  socketFile,
  tokenFile,
} from './endpoint.ts';
export { LineReader } from './lines.ts';
