/**
 * Groups of a team's members: who is in which, and what a group sets for them. Which group somebody is in stands in their
 * own row, which is accounts'. The only file other modules may import.
 */
export { type SenderSettings, findSenderSettings } from './sender-settings.ts'
