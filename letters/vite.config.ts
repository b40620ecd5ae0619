/** One file for Node, with everything in it: the server loads it as it is. */
export default {
  root: import.meta.dirname,
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true as const },
  build: {
    ssr: 'src/index.tsx',
    target: 'node24',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'letters.js' } },
  },
}
