import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { webhooks as limits } from '@envoi/contract/developer-limits'
import { shortText } from '@envoi/contract/limits'
import type { WebhookView, WebhookWithSecret } from '@envoi/contract/webhooks'
import { developerApi } from '../../../../platform/developer-api.ts'
import { ask } from '../../../../platform/query-asking.ts'
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { isRefused, useTellProblem } from '../../problem.ts'
import { keepWebhook, readWebhooksAgain } from '../../queries.ts'
import { readUrl } from '../typed-url.ts'
import { EventChoice } from './event-choice.tsx'

/** What is called, and for which events: of a new endpoint, or of one there is. */
export function WebhookDialog({
  uid,
  before,
  findFocusAfter,
  onSaved,
  onLeave,
}: {
  uid: string
  before?: WebhookView
  findFocusAfter?: () => HTMLElement | null
  onSaved: (saved: WebhookView | WebhookWithSecret) => void
  onLeave: () => void
}) {
  const { t } = useTranslation(['webhooks', 'developers'])
  const tell = useTellProblem()
  const client = useQueryClient()
  const [typed, setTyped] = useState(before?.url ?? '')
  const [description, setDescription] = useState(before?.description ?? '')
  const [events, setEvents] = useState(before?.events ?? null)
  const [isChecked, setIsChecked] = useState(false)
  const read = readUrl(typed)
  const saving = useMutation({
    mutationFn: (url: string): Promise<WebhookView | WebhookWithSecret> => {
      const body = { url, description: description.trim() || null, events }
      return before
        ? ask(developerApi.changeWebhook({ params: { id: before.id }, body }))
        : ask(developerApi.addWebhook({ body }))
    },
    // The secret is shown once, and kept nowhere.
    gcTime: 0,
    async onSuccess(saved) {
      if (before) keepWebhook(client, uid, saved)
      else await readWebhooksAgain(client, uid)
      onSaved(saved)
    },
  })
  const isNotAllowed = isRefused(saving.error, 'URL_NOT_ALLOWED') && saving.variables === typed.trim()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isNotAllowed) field.current?.focus()
  }, [isNotAllowed])
  const problem = () => {
    if (isNotAllowed) return t('url_not_allowed')
    return isChecked && 'problem' in read ? t(`url_${read.problem}`) : undefined
  }
  return (
    <FormDialog
      title={t(before ? 'edit_title' : 'add')}
      text={t(before ? 'edit_text' : 'add_text', { seconds: limits.timeLimit / 1000 })}
      answer={t(before ? 'save' : 'add')}
      words={{
        busy: t('developers:one_moment'),
        leave: t('developers:cancel'),
        missing: t('developers:problem_network'),
      }}
      isBusy={saving.isPending}
      problem={saving.error && !isRefused(saving.error, 'URL_NOT_ALLOWED') ? tell(saving.error) : undefined}
      spoken={isNotAllowed ? t('url_not_allowed') : undefined}
      {...(findFocusAfter && { findFocusAfter })}
      onSubmit={() => {
        setIsChecked(true)
        if ('url' in read && events?.length !== 0) saving.mutate(read.url)
      }}
      onLeave={onLeave}
    >
      <TextField
        id="webhook-url"
        ref={field}
        label={t('url')}
        hint={t('url_hint')}
        problem={problem()}
        type="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limits.urlLength}
        value={typed}
        onWrite={setTyped}
      />
      <TextField
        id="webhook-description"
        label={t('description')}
        hint={t('description_hint')}
        autoComplete="off"
        maxLength={shortText.maxLength}
        value={description}
        onWrite={setDescription}
      />
      <EventChoice events={events} isWrong={isChecked && events?.length === 0} onChange={setEvents} />
    </FormDialog>
  )
}
