import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Contact } from '@envoi/contract/contacts'
import { email as emailLimits, shortText } from '@envoi/contract/limits'
import { readEmail } from '@envoi/contract/rules/email'
import { api } from '../../../platform/api.ts'
import { ask } from '../../../platform/query-asking.ts'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useToasts } from '../../../ui/feedback/toast.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { isAddressRefused, isGone, isOutOfDate, mayBeDone, isTaken, useTellProblem } from '../problem.ts'
import { readBookAgain } from '../queries.ts'

/** Somebody who is not in the book yet, as far as they are known. */
export type NewContact = { email: string }

/** Somebody new, or somebody whose address or name has changed. */
export function ContactDialog({
  uid,
  contact,
  findFocusAfter,
  findFocusIfGone,
  onLeave,
}: {
  uid: string
  contact: Contact | NewContact
  findFocusAfter?: () => HTMLElement | null
  /** Where the contact has gone, and the button that was pressed with it. */
  findFocusIfGone: () => HTMLElement | null
  onLeave: () => void
}) {
  const { t } = useTranslation('book')
  const tell = useTellProblem()
  const toasts = useToasts()
  const client = useQueryClient()
  const before = 'id' in contact ? contact : undefined
  const [email, setEmail] = useState(contact.email)
  const [name, setName] = useState(before?.name ?? '')
  const [isChecked, setIsChecked] = useState(false)
  const isAddress = readEmail(email.trim()) !== undefined
  const saving = useMutation({
    mutationFn: async (isUnsure: boolean) => {
      const body = { email: email.trim(), name: name.trim() || null }
      if (before) return void (await ask(api.changeContact({ params: { uid, id: before.id }, body })))
      return addContact(body, isUnsure, {
        add: (added) => ask(api.addContact({ params: { uid }, body: added })),
        findKnown: async (address) =>
          (await ask(api.checkContacts({ params: { uid }, body: { emails: [address] } }))).known,
      })
    },
    async onSuccess() {
      await readBookAgain(client, uid)
      toasts.show(t(before ? 'contact_saved' : 'contact_added', { name: name.trim() || email.trim() }))
      onLeave()
    },
    onError(error) {
      // Not waited for: what is wrong is told at once.
      if (isOutOfDate(error)) void readBookAgain(client, uid)
    },
  })
  const refusal = saving.error ? tell(saving.error) : undefined
  const isOfAddress = isAddressRefused(saving.error)
  return (
    <FormDialog
      title={t(before ? 'edit_title' : 'add_title')}
      text={t(before ? 'edit_text' : 'add_text')}
      answer={t(before ? 'save' : 'add_do')}
      isBusy={saving.isPending}
      problem={refusal !== undefined && !isOfAddress ? refusal : undefined}
      spoken={isOfAddress ? refusal : undefined}
      onSubmit={() => {
        setIsChecked(true)
        if (isAddress) saving.mutate(saving.error !== null && mayBeDone(saving.error))
      }}
      onLeave={onLeave}
      {...(findFocusAfter && { findFocusAfter })}
      {...(isGone(saving.error) && { findFocusAfter: findFocusIfGone })}
    >
      <TextField
        id="contact-email"
        type="email"
        label={t('email')}
        autoComplete="off"
        maxLength={emailLimits.maxLength}
        problem={isChecked && !isAddress ? t('problem_email') : isOfAddress ? refusal : undefined}
        value={email}
        onWrite={(text) => {
          setEmail(text)
          saving.reset()
        }}
      />
      <TextField
        id="contact-name"
        label={t('name')}
        hint={t('name_hint')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={name}
        onWrite={setName}
      />
    </FormDialog>
  )
}

type ContactInput = { email: string; name: string | null }
type Calls = {
  add: (contact: ContactInput) => Promise<unknown>
  findKnown: (email: string) => Promise<Contact[]>
}

/** `isUnsure`: an answer was lost before. Whoever is refused then what the first try did has what they wanted. */
export async function addContact(contact: ContactInput, isUnsure: boolean, { add, findKnown }: Calls): Promise<void> {
  try {
    await add(contact)
  } catch (error) {
    if (!isUnsure || !isTaken(error)) throw error
    const known = await findKnown(contact.email)
    if (!known.some(({ email, name }) => email === contact.email && name === contact.name)) throw error
  }
}
