import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '@envoi/client/api-error'

/** A browser that believes to be offline may be wrong, and one that is offline shall say so at once. */
const networkMode = 'always'

/** Only a failure of the moment is worth another try at once; a refusal would be the same. */
export const retryUpTo =
  (times: number) =>
  (failures: number, error: Error): boolean =>
    failures < times && (!(error instanceof ApiError) || error.status >= 500)

export const queryClient = new QueryClient({
  defaultOptions: {
    // A page that cannot be read says so after one more try, rather than after a minute of them.
    queries: { networkMode, retry: retryUpTo(1), retryDelay: 1000, refetchOnWindowFocus: false },
    mutations: { networkMode },
  },
})

/** Around what asks; not around the whole app, since home must start without it. */
export const QueryProvider = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
)
