import { createContext, use } from 'react'

/** The transfers that are being sent right now, as far as this browser knows: on their way, not left unfinished. */
export const SendingContext = createContext<ReadonlySet<string>>(new Set())
export const useIsSending = (transferId: string): boolean => use(SendingContext).has(transferId)
