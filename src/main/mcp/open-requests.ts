import { createJsonLineReader } from '#main/doors/json-lines.ts';

const MAX_LINE_CHARS = 64 * 1024 * 1024;

/**
 * Counts the JSON-RPC requests that passed in one direction and have no answer yet in the other: a client that writes
 * its questions and closes its end (`printf … | svod mcp`) still gets its answers.
 */
export function countOpenRequests(): {
  sent(bytes: Buffer): void;
  received(bytes: Buffer): void;
  open(): number;
} {
  const open = new Set<string | number>();
  const sent = createJsonLineReader(
    MAX_LINE_CHARS,
    (value) => {
      if (hasId(value) && 'method' in value) open.add(value.id);
      // Nobody answers a cancelled request.
      const cancelled = cancelledId(value);
      if (cancelled !== undefined) open.delete(cancelled);
    },
    () => undefined,
  );
  const received = createJsonLineReader(
    MAX_LINE_CHARS,
    (value) => {
      if (hasId(value) && !('method' in value)) open.delete(value.id);
    },
    () => undefined,
  );
  return { sent, received, open: () => open.size };
}

function hasId(value: unknown): value is { id: string | number } {
  if (typeof value !== 'object' || value === null || !('id' in value)) return false;
  return typeof value.id === 'string' || typeof value.id === 'number';
}

function cancelledId(value: unknown): string | number | undefined {
  const { method, params } = (value ?? {}) as { method?: unknown; params?: { requestId?: unknown } };
  if (method !== 'notifications/cancelled') return undefined;
  const id = params?.requestId;
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
