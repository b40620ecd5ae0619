/** Numbers of API keys and webhooks: apart from the others, which every page of the web app brings along. */
const SECOND = 1000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

/**
 * Keys of an account; what they did is told by day. A program that asks for one is waited for so long, and comes to look
 * so often. The code that somebody types has letters that are not taken for one another.
 */
export const apiKeys = {
  max: 50,
  usageDays: 30,
  clientLength: 100,
  /** So long before a key ends its owner hears of it. */
  expiryWarning: 7 * DAY,
  /** The key of a device ends after so long, unless whoever approves it says otherwise. */
  device: { lives: 10 * MINUTE, polls: 5 * SECOND, codeLength: 8, keyLives: 365 * DAY },
}

/**
 * An address that does not take an event is tried again so often within a day; one that takes none for days is switched
 * off. Of an answer so much is kept.
 */
export const webhooks = {
  max: 10,
  urlLength: 2000,
  attempts: 12,
  triedFor: DAY,
  disabledAfter: 3 * DAY,
  kept: 30 * DAY,
  answerBytes: 1000,
  timeLimit: 5 * SECOND,
  deliveriesPerPage: 50,
  formerSecret: DAY,
}
