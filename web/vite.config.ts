import { defineConfig } from 'vite'
import { browsers, checks, html, reactPlugins, resolve, root } from './build-settings.ts'
import { pageOrder } from './page-order.ts'
import { pdfFiles } from './pdf-files.ts'
import { sharedControls } from './shared-controls.ts'

/**
 * `vite` alone is for `npm run dev`: it serves the sources with hot reload and hands everything else to the server
 * behind it, which believes to be at this address. Widgets are no part of the app: they come from there, as they were built.
 */
const server = process.env['ENVOI_DEV_SERVER']

/** It stays a file of its own, by which the page and the manifest know where to begin. */
const notTheEntry = /^(?!.*\/(?:index\.html|main\.tsx)$)/

export default defineConfig(({ isSsrBuild }) => ({
  root,
  plugins: [...reactPlugins(), pageOrder(), pdfFiles()],
  resolve,
  html,
  build: {
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    ...browsers,
    // Every browser that the app is built for follows these by itself.
    modulePreload: { polyfill: false },
    // What draws PDF documents is in one piece, and fetched when somebody looks at one. .size-limit.js holds the rest.
    chunkSizeWarningLimit: 600,
    rolldownOptions: {
      checks,
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
        ['/api', '/assets/', '/cdn', '/dl/', '/health', '/outbox', '/widget.js', '/widgets/'].map((path) => [
          path,
          { target: server, changeOrigin: false },
        ]),
      ),
    },
  }),
}))
