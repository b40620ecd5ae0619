import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * `vite` alone is for `npm run dev`: it serves the sources with hot reload and hands everything else to the server
 * behind it, which believes to be at this address.
 */
const server = process.env['ENVOI_DEV_SERVER']

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), babel({ presets: [reactCompilerPreset()] })],
  // Replaced by a fresh one in every page the server renders.
  html: { cspNonce: '__NONCE__' },
  build: {
    manifest: true,
    target: 'es2022',
    cssTarget: 'chrome119',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  worker: { format: 'es' },
  ...(server && {
    server: {
      port: 3000,
      strictPort: true,
      proxy: Object.fromEntries(
        ['/api', '/cdn', '/dl/', '/health', '/outbox'].map((path) => [path, { target: server, changeOrigin: false }]),
      ),
    },
  }),
})
