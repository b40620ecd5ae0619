import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { pageOrder } from './page-order.ts'
import { pdfFiles } from './pdf-files.ts'
import { sharedControls } from './shared-controls.ts'

/**
 * `vite` alone is for `npm run dev`: it serves the sources with hot reload and hands everything else to the server
 * behind it, which believes to be at this address.
 */
const server = process.env['ENVOI_DEV_SERVER']

/** It stays a file of its own, by which the page and the manifest know where to begin. */
const notTheEntry = /^(?!.*\/(?:index\.html|main\.tsx)$)/

export default defineConfig(({ isSsrBuild }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), babel({ presets: [reactCompilerPreset()] }), pageOrder(), pdfFiles()],
  // React has it since 18; what is to do the same for older ones is a kilobyte that home would fetch.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
      {
        find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
        replacement: 'use-sync-external-store/with-selector',
      },
    ],
  },
  // Replaced by a fresh one in every page the server renders.
  html: { cspNonce: '__NONCE__' },
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    cssTarget: 'chrome119',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // What draws PDF documents is in one piece, and fetched when somebody looks at one. .size-limit.js holds the rest.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      // A report for those who write plugins; others would take it for something wrong.
      checks: { bundlerTimings: false },
      // What home needs is one file: cut where other screens share a piece of it, it would be more to fetch.
      ...(!isSsrBuild && {
        output: {
          codeSplitting: { groups: [{ name: 'home', tags: ['$initial'], test: notTheEntry }, ...sharedControls] },
        },
      }),
    },
  },
  worker: { format: 'es' },
  // The prerendered page of home is drawn by Node, with the code that browsers get: what they draw must be the same.
  ...(isSsrBuild && {
    define: { 'process.env.NODE_ENV': '"production"', self: 'globalThis' },
    ssr: { noExternal: true, resolve: { conditions: ['browser', 'module', 'import', 'default'] } },
  }),
  ...(server && {
    server: {
      port: 3000,
      strictPort: true,
      proxy: Object.fromEntries(
        ['/api', '/cdn', '/dl/', '/health', '/outbox'].map((path) => [path, { target: server, changeOrigin: false }]),
      ),
    },
  }),
}))
