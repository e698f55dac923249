import { writeFileSync } from 'node:fs';

/** The model's process, which first writes its id where the test looks for it. */
writeFileSync(process.env.SVOD_TEST_PID_FILE!, String(process.pid));
await import('#engine/embedding/neural/model-host.ts');
