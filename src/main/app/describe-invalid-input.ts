import type { z } from 'zod';
import type { ToolDefinition } from '#shared/contract/define-tool.ts';
import { AppError } from '#shared/errors/app-error.ts';

/** One line that names each wrong argument, and the list of right ones: enough for an agent to call again. */
export function describeInvalidInput(tool: ToolDefinition, error: z.ZodError): AppError {
  const problems = error.issues.map((issue) =>
    issue.code === 'unrecognized_keys'
      ? `unknown argument ${issue.keys.map((key) => `«${key}»`).join(', ')}`
      : `${issue.path.join('.') || 'input'}: ${issue.message}`,
  );
  return new AppError('INVALID_INPUT', `${tool.name}: ${[...new Set(problems)].slice(0, 5).join('; ')}.`, {
    nextStep: `Arguments: ${Object.keys(tool.input.shape).join(', ') || 'none'}.`,
  });
}
