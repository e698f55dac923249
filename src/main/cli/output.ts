/** Results go to standard output, everything else to standard error. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

export function printText(text: string): void {
  process.stdout.write(text.endsWith('\n') ? text : `${text}\n`);
}

export function printNote(text: string): void {
  process.stderr.write(`${text}\n`);
}
