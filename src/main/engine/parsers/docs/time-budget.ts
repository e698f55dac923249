import vm from 'node:vm';

/** The task was stopped: it ran longer than it may. */
export class TimeLimitError extends Error {
  constructor() {
    super('The time limit is exceeded.');
    this.name = 'TimeLimitError';
  }
}

export interface TimeBudget {
  /**
   * Runs a synchronous task and stops it when it takes too long.
   *
   * @throws TimeLimitError also at once, when nothing is left of the total
   */
  run<T>(task: () => T): T;
}

const context = vm.createContext({ task: undefined as (() => unknown) | undefined });
const script = new vm.Script('task()');

/**
 * Time for the parsing of one file. Parsers of Markdown and HTML have inputs on which they take the square of the
 * usual time, more of them than a check beforehand could know; V8 can stop any script, and `vm` is the door to that.
 * The result then depends on the machine, which is why a budget is far above what honest pages need.
 */
export function createTimeBudget(totalMs: number, perTaskMs: number): TimeBudget {
  let leftMs = totalMs;
  return {
    run<T>(task: () => T): T {
      const limitMs = Math.floor(Math.min(leftMs, perTaskMs));
      if (limitMs < 1) throw new TimeLimitError();
      const startedMs = performance.now();
      context.task = task;
      try {
        return script.runInContext(context, { timeout: limitMs }) as T;
      } catch (error) {
        throw isTimeout(error) ? new TimeLimitError() : error;
      } finally {
        context.task = undefined;
        leftMs -= performance.now() - startedMs;
      }
    },
  };
}

/** True for what a parser throws on a text that is too much for it: out of time or out of stack. */
export function isTooMuch(error: unknown): boolean {
  return error instanceof TimeLimitError || error instanceof RangeError;
}

/** The error is one of the inner context, so that `instanceof` does not know it. */
function isTimeout(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
  );
}
