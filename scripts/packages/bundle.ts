import { resolve } from 'node:path'
import { type InputOptions, type OutputOptions, type Plugin, build } from 'rolldown'

/** A worker is a file of its own, beside the one that starts it. */
const compiledWorkers: Plugin = {
  name: 'compiled-workers',
  transform: {
    filter: { code: /new URL\('\.\/[\w-]+\.ts', import\.meta\.url\)/ },
    handler: (code) => code.replaceAll(/(new URL\('\.\/[\w-]+)\.ts(', import\.meta\.url\))/g, '$1.js$2'),
  },
}

/** Sources to JavaScript for Node 20 and for bundlers, with everything in it that is not Node's own. */
export async function bundle(
  input: Record<string, string>,
  output: OutputOptions,
  define: Record<string, string> = {},
): Promise<void> {
  const options: InputOptions = {
    input,
    platform: 'node',
    external: [/^node:/],
    // What is native is optional: a package that is taken anywhere has to run there.
    resolve: { alias: { '@node-rs/crc32': resolve('client/src/node/crc32.ts') } },
    plugins: [compiledWorkers],
    transform: {
      target: 'node20',
      define,
      inject: { 'Promise.withResolvers': [resolve('scripts/packages/with-resolvers.ts'), 'withResolvers'] },
    },
    onwarn(warning) {
      throw new Error(warning.message)
    },
  }
  await build({ ...options, output: { format: 'esm', minify: false, ...output } })
}
