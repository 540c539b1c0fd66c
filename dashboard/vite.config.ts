import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { compressedCopies } from './compressed-copies.ts'
import { firstWords } from './first-words.ts'

/** A few files shared by all pages, rather than many small ones; code that few pages need stays in its own file. */
const chunks = [
  { name: 'react', priority: 3, test: /node_modules[\\/](react|react-dom|react-router|scheduler|@tanstack)[\\/]/ },
  {
    name: 'components',
    priority: 2,
    minShareCount: 6,
    test: /node_modules[\\/](@mantine[\\/](core|hooks|notifications|store)|@floating-ui|react-remove-scroll|clsx)/,
  },
  {
    name: 'ui',
    priority: 1,
    test: /dashboard[\\/](ui[\\/]|api[\\/]|shell[\\/](?!palette))/,
  },
]

// biome-ignore lint/style/noDefaultExport: Vite reads the default export.
export default defineConfig({
  root: import.meta.dirname,
  // Relative, so that one build serves every BASE_URL; the server writes the prefix into index.html.
  base: './',
  plugins: [react(), firstWords(), compressedCopies()],
  // The client libraries of packages/ from source, so that they need not be compiled first.
  resolve: { conditions: ['offerwire-source', ...defaultClientConditions] },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Inlined files would be `data:` addresses, which the Content-Security-Policy refuses for scripts and fonts.
    assetsInlineLimit: 0,
    // One stylesheet, linked by the page: stylesheets added by scripts would precede it in the cascade, and lose to it.
    cssCodeSplit: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
})
