import { fileURLToPath } from 'node:url'
import babel from '@rolldown/plugin-babel'
import react, { reactCompilerPreset } from '@vitejs/plugin-react'

/** What the app, the widget's page and the script that shows it are built with alike. */
export const root = fileURLToPath(new URL('.', import.meta.url))

export const reactPlugins = () => [react(), babel({ presets: [reactCompilerPreset()] })]

// React has it since 18; what is to do the same for older ones is a kilobyte that home would fetch.
export const resolve = {
  alias: [
    { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    {
      find: /^use-sync-external-store\/shim\/with-selector(?:\.js)?$/,
      replacement: 'use-sync-external-store/with-selector',
    },
  ],
}

/** Replaced by a fresh one in every page the server renders. */
export const html = { cspNonce: '__NONCE__' }

export const browsers = { target: 'es2022', cssTarget: 'chrome119', assetsInlineLimit: 0, reportCompressedSize: false }

/** A report for those who write plugins; others would take it for something wrong. */
export const checks = { bundlerTimings: false }
