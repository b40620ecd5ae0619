import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '@envoi/client/api-error'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { Editor } from './editor.tsx'
import type { Moments } from './preview/moments.ts'
import { useTellProblem } from './problem.ts'
import { type Asked, brandQuery } from './queries.ts'

/** The editor of a site's look, or of a member group's. */
export function BrandingPage({
  ownerId,
  asked,
  mayHideByline,
  moments,
  gone,
  onChanged,
}: {
  ownerId: string
  asked: Asked
  mayHideByline: boolean
  moments: Moments
  /** In its place where it is not there, or not one's own. */
  gone: ReactNode
  onChanged: (isChanged: boolean) => void
}) {
  const { t } = useTranslation('branding')
  const tell = useTellProblem()
  const { data, error, refetch } = useQuery(brandQuery(ownerId, asked))
  const isGone = data === null || (error instanceof ApiError && error.status === 404)
  if (isGone) return gone
  if (!data && error)
    return (
      <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
        {tell(error)}
      </LoadFailed>
    )
  if (!data) return <Loading>{t('one_moment')}</Loading>
  return (
    <Editor
      key={`${asked.kind} ${asked.id}`}
      ownerId={ownerId}
      loaded={data}
      mayHideByline={mayHideByline}
      moments={moments}
      onChanged={onChanged}
    />
  )
}
