const NEWLINE = 0x0a;

/** Cuts a byte stream into lines. The bytes are joined before they are read as text, so no character is torn. */
export class LineReader {
  private readonly limit: number;
  private readonly onLine: (line: string) => void;
  private readonly onTooLong: () => void;
  private parts: Buffer[] = [];
  private length = 0;
  private ended = false;

  /** @param limit - bytes that a line may have; a longer one is told once, and then nothing more is read */
  constructor(limit: number, onLine: (line: string) => void, onTooLong: () => void) {
    this.limit = limit;
    this.onLine = onLine;
    this.onTooLong = onTooLong;
  }

  push(chunk: Buffer): void {
    let rest = chunk;
    while (!this.ended) {
      const end = rest.indexOf(NEWLINE);
      const part = end < 0 ? rest : rest.subarray(0, end);
      this.length += part.length;
      if (this.length > this.limit) {
        this.end();
        this.onTooLong();
        return;
      }
      this.parts.push(part);
      if (end < 0) return;
      const line = Buffer.concat(this.parts).toString('utf8');
      this.parts = [];
      this.length = 0;
      rest = rest.subarray(end + 1);
      this.onLine(line);
    }
  }

  /** Reads nothing more. */
  end(): void {
    this.ended = true;
    this.parts = [];
  }
}
