/** Switches of Chromium and Node that Electron takes for itself. */
const FOREIGN =
  /^(--(no-sandbox|disable-|enable-|remote-debugging-|inspect|ozone-|force-|lang=|use-|js-flags|trace-)|-psn_)/;

/**
 * The words that are meant for us: an installed app is started as `countersign …`, a checkout as `electron . …`.
 */
export function ownWords(argv: readonly string[], packaged: boolean): string[] {
  const words = argv.slice(1).filter((word) => !FOREIGN.test(word));
  return packaged ? words : words.slice(1);
}
