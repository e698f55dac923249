import type { ToolGateway } from '#main/app/tool-gateway.ts';
import type { PathGrants } from '#main/security/path-grants.ts';
import { startImport } from '#shared/contract/import-tools.ts';
import type { ToolOutput } from '#shared/contract/tools.ts';

/**
 * True when every path of a start_import call was granted in this session, or is the root of a source that the person
 * imported before and now wants to read again. Input that does not parse passes: the gateway refuses it with the
 * better message.
 */
export async function mayStartImport(input: unknown, grants: PathGrants, gateway: ToolGateway): Promise<boolean> {
  const parsed = startImport.input.safeParse(input);
  if (!parsed.success) return true;
  const notGranted = parsed.data.paths.filter((path) => !grants.isGranted(path));
  if (notGranted.length === 0) return true;
  const roots = await importedRoots(gateway);
  return notGranted.every((path) => roots.has(path));
}

async function importedRoots(gateway: ToolGateway): Promise<Set<string>> {
  const status = await gateway.callAs({ audience: 'app', label: 'window' }, 'docs_status', {});
  if (!status.ok) return new Set();
  return new Set((status.data as ToolOutput<'docs_status'>).sources.flatMap((source) => source.roots));
}
