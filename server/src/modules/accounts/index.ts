/**
 * Accounts: who people are. So far everybody is a visitor who may hold secrets; users, plans and credentials follow.
 * The only file other modules may import.
 */
export { usePublicCall } from './access.ts'
export { type Actor, createActorOf } from './actor.ts'
export { perSource } from './limits.ts'
