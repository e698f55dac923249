import { type BuildVariant, ensureBuild } from './ensure-build.ts';
import { reportFailure } from './report-failure.ts';

// npm run build [-- registry]
const variant: BuildVariant = process.argv[2] === 'registry' ? 'registry' : 'official';
await ensureBuild(variant).catch(reportFailure);
