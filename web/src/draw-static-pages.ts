/** All that the build draws but home: the documentation for developers, and the pages that every service has. */
export * as developers from './developers/render.tsx'
export * as servicePages from './service-pages/render.tsx'
