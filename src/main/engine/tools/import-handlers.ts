import type { ToolInput, ToolOutput } from '#shared/contract/tools.ts';
import { AppError } from '#shared/errors/app-error.ts';
import { requireSource } from './documents-scope.ts';
import type { EngineServices } from './engine-services.ts';

export async function startImport(
  services: EngineServices,
  input: ToolInput<'start_import'>,
): Promise<ToolOutput<'start_import'>> {
  const jobs = await services.imports.start({
    paths: input.paths,
    mode: input.mode,
    source: input.source,
    version: input.version,
  });
  return { jobs };
}

export async function deleteSource(
  services: EngineServices,
  input: ToolInput<'delete_source'>,
): Promise<ToolOutput<'delete_source'>> {
  await requireSource(services.sources, input.source);
  if (services.imports.isBusy(input.source)) {
    throw new AppError('IMPORT_BUSY', `«${input.source}» is being imported.`, {
      nextStep: 'Cancel the import or wait for its end.',
    });
  }
  const articles = await services.imports.runExclusive(() => services.sources.remove(input.source));
  services.onIndexChanged();
  return { source: input.source, articles: articles ?? 0 };
}
