import { inboxOf } from './inbox.ts'
import type { Person } from './people.ts'
import type { Service } from './service.ts'

/** Shows that the address is theirs, by the code that was mailed there; from now on this person's browser is known. */
export async function proveSender(service: Pick<Service, 'app'>, person: Person, email: string): Promise<void> {
  const inbox = inboxOf(service)
  const [before] = await inbox.all(email)
  await person.api.askSenderProof({ body: { email } })
  const code = await inbox.codeFor(email, before && { after: before })
  await person.api.checkSenderProof({ body: { email, code } })
}
