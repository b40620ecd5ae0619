import { createReadStream, readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }

/**
 * What pdf.js fetches by name, as it was made: the thread that reads documents, decoders of two kinds of pictures, the
 * two fonts of signs that every system draws differently, and how the scripts of East Asia are written down.
 */
const files: Record<string, string> = {
  'worker.js': 'legacy/build/pdf.worker.min.mjs',
  'jbig2_nowasm_fallback.js': 'wasm/jbig2_nowasm_fallback.js',
  'openjpeg_nowasm_fallback.js': 'wasm/openjpeg_nowasm_fallback.js',
  'FoxitDingbats.pfb': 'standard_fonts/FoxitDingbats.pfb',
  'FoxitSymbol.pfb': 'standard_fonts/FoxitSymbol.pfb',
  ...Object.fromEntries(readdirSync(join(folder, 'cmaps')).map((name) => [name, `cmaps/${name}`])),
}

/** The version in the address lets browsers keep them for ever. open-pdf.ts knows the address. */
const addressOf = (name: string): string => `assets/pdf-${version}/${name}`

export function pdfFiles(): Plugin {
  let isForBrowsers = true
  return {
    name: 'pdf-files',
    configResolved(config) {
      isForBrowsers = !config.build.ssr
    },
    generateBundle() {
      if (!isForBrowsers) return
      for (const [name, path] of Object.entries(files)) {
        this.emitFile({ type: 'asset', fileName: addressOf(name), source: readFileSync(join(folder, path)) })
      }
    },
    configureServer(server) {
      for (const [name, path] of Object.entries(files)) {
        server.middlewares.use(`/${addressOf(name)}`, (_request, response) => {
          if (name.endsWith('.js')) response.setHeader('Content-Type', 'text/javascript')
          createReadStream(join(folder, path)).pipe(response)
        })
      }
    },
  }
}
