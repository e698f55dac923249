import { StringDecoder } from 'node:string_decoder';

/**
 * Cuts a byte stream into lines and parses each as JSON.
 * @param onValue gets every value
 * @param onBroken called once, for a line over the limit or one that is no JSON; nothing is read after it
 */
export function createJsonLineReader(
  maxLineChars: number,
  onValue: (value: unknown) => void,
  onBroken: (reason: string) => void,
): (bytes: Buffer) => void {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  let isBroken = false;
  const fail = (reason: string) => {
    isBroken = true;
    rest = '';
    onBroken(reason);
  };
  return (bytes) => {
    if (isBroken) return;
    // Only what is new is searched for line ends: a long line comes in many pieces.
    const lines = decoder.write(bytes).split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.trim() === '') continue;
      if (line.length > maxLineChars) return fail('The line is too long.');
      let value: unknown;
      try {
        value = JSON.parse(line);
      } catch {
        return fail('The line is not JSON.');
      }
      onValue(value);
      if (isBroken) return;
    }
    if (rest.length > maxLineChars) fail('The line is too long.');
  };
}
