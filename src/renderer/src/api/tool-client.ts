import type { ToolClient } from '#shared/contract/tool-client.ts';
import type { ToolName, ToolOutput, ToolRawInput } from '#shared/contract/tools.ts';
import { AppError, type CallResult } from '#shared/errors/app-error.ts';
import type { SvodBridge } from '#shared/ipc/bridge.ts';

/**
 * Turns the preload's bridge into a ToolClient: an error answer becomes a thrown AppError, and so does a broken
 * bridge (INTERNAL). An aborted signal rejects with CANCELLED at once; the call itself is not stopped, its answer is
 * dropped.
 */
export function createToolClient(bridge: SvodBridge): ToolClient {
  return {
    async call<N extends ToolName>(name: N, input: ToolRawInput<N>, options: { signal?: AbortSignal } = {}) {
      const result = await raceWithAbort(answerOf(bridge, name, input), options.signal);
      if (!result.ok) throw AppError.fromData(result.error);
      return result.data;
    },
    on: (event, listener) => bridge.on(event, listener),
  };
}

async function answerOf<N extends ToolName>(
  bridge: SvodBridge,
  name: N,
  input: ToolRawInput<N>,
): Promise<CallResult<ToolOutput<N>>> {
  try {
    // The gateway has parsed the answer by the schema of the tool.
    return (await bridge.call(name, input)) as CallResult<ToolOutput<N>>;
  } catch (cause) {
    throw new AppError('INTERNAL', undefined, { cause });
  }
}

function raceWithAbort<T>(answer: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return answer;
  return new Promise((resolve, reject) => {
    const cancel = () => reject(new AppError('CANCELLED'));
    if (signal.aborted) return cancel();
    signal.addEventListener('abort', cancel, { once: true });
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', cancel));
  });
}
