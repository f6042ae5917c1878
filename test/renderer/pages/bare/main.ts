/** The least that shows something live: one connection, one text. */
const target = document.getElementById('app');
const socket = new WebSocket(`ws://${location.host}/contract`);
socket.onmessage = (event: MessageEvent<string>) => {
  if (target) target.textContent = event.data;
};
