import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A browser that believes to be offline may be wrong, and one that is offline shall say so at once. */
const networkMode = 'always'

export const queryClient = new QueryClient({
  defaultOptions: {
    // A page that cannot be read says so after one more try, rather than after a minute of them.
    queries: { networkMode, retry: 1, refetchOnWindowFocus: false },
    mutations: { networkMode },
  },
})

/** Around what asks; not around the whole app, since home must start without it. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
