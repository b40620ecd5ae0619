import { createContext, use } from 'react'

/** Called by a form when it is over; a word says what came of it. */
export type Leave = (said?: string) => void

export const LeaveContext = createContext<Leave>(() => {})
export const useLeave = (): Leave => use(LeaveContext)
