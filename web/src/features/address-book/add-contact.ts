import type { Contact } from '@envoi/contract/contacts'
import { isTaken } from './problem.ts'

type Wish = { email: string; name: string | null }
type Calls = {
  add: (wish: Wish) => Promise<unknown>
  findKnown: (email: string) => Promise<Contact[]>
}

/** `isUnsure`: an answer was lost before. Whoever is refused then what the first try did has what they wanted. */
export async function addContact(wish: Wish, isUnsure: boolean, { add, findKnown }: Calls): Promise<void> {
  try {
    await add(wish)
  } catch (error) {
    if (!isUnsure || !isTaken(error)) throw error
    const known = await findKnown(wish.email)
    if (!known.some(({ email, name }) => email === wish.email && name === wish.name)) throw error
  }
}
