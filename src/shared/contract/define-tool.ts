import type { z } from 'zod';

/** Which MCP server shows the tool to agents; `app` tools belong to neither. */
export type ToolServer = 'documents1c' | 'metadata1c' | 'app';
/** Who may call: the person's own clients (window, command line) or an agent over MCP. */
export type Audience = 'app' | 'agent';

/**
 * One tool of the contract. Doors (IPC, MCP, command line), handler maps, UI types and docs/mcp.md derive from it.
 * `input` and `output` are strict objects: an unknown argument is refused by name.
 */
export interface ToolDefinition<
  Name extends string = string,
  Input extends z.ZodObject = z.ZodObject,
  Output extends z.ZodObject = z.ZodObject,
  RunsIn extends 'engine' | 'main' = 'engine' | 'main',
> {
  name: Name;
  server: ToolServer;
  title: string;
  /** Written for a model: what it answers, when to call it. */
  description: string;
  input: Input;
  output: Output;
  effects: 'read' | 'write';
  audience: readonly Audience[];
  runsIn: RunsIn;
  /** How long a call may take before the engine is restarted. */
  deadlineMs: number;
}

const DEFAULT_DEADLINE_MS = 30_000;

export function defineTool<
  const Name extends string,
  Input extends z.ZodObject,
  Output extends z.ZodObject,
  const RunsIn extends 'engine' | 'main',
>(
  tool: Omit<ToolDefinition<Name, Input, Output, RunsIn>, 'deadlineMs'> & { deadlineMs?: number },
): ToolDefinition<Name, Input, Output, RunsIn> {
  return { deadlineMs: DEFAULT_DEADLINE_MS, ...tool };
}

/** Context that a handler gets with every call. */
export interface CallContext {
  signal: AbortSignal;
}

type AnyTool = ToolDefinition;
export type InputOf<T extends AnyTool> = z.output<T['input']>;
/** What a client may write: fields with a default may be absent. */
export type RawInputOf<T extends AnyTool> = z.input<T['input']>;
export type OutputOf<T extends AnyTool> = z.output<T['output']>;

/** An exhaustive map: a registry with a tool that has no handler here does not compile, nor does one too many. */
export type ToolHandlers<Registry extends Record<string, AnyTool>, RunsIn extends 'engine' | 'main'> = {
  [K in keyof Registry as Registry[K]['runsIn'] extends RunsIn ? K : never]: (
    input: InputOf<Registry[K]>,
    context: CallContext,
  ) => Promise<OutputOf<Registry[K]>>;
};
