import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import type { OtherPages } from '../features/account/account-panel.tsx'
import { withWords } from '../platform/i18n.ts'
import { LoadFailed, Loading } from '../ui/feedback/load-state.tsx'
import { importWithRetry } from '../ui/import-with-retry.ts'

type Name = keyof OtherPages
type Props = ComponentProps<OtherPages[Name]>

const loaders: Record<Name, () => Promise<OtherPages[Name]>> = {
  api: async () => (await import('../features/developers/api-page.tsx')).ApiPage,
  webhooks: async () => (await import('../features/developers/webhooks/webhooks-page.tsx')).WebhooksPage,
  device: async () => (await import('../features/developers/device/device-page.tsx')).DevicePage,
  billing: async () => (await import('../features/billing/billing-page.tsx')).BillingPage,
}
const wordsOf = (name: Name) => (name === 'billing' ? (['billing', 'plan-names'] as const) : (['developers'] as const))

const pageQuery = (name: Name) =>
  queryOptions({
    queryKey: ['screen', 'account', name],
    queryFn: () => withWords(wordsOf(name), () => importWithRetry(loaders[name])),
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
  })

/** Few open them: each is fetched when it is, with what it says. */
export const otherPages: OtherPages = {
  api: (props) => <LazyPage name="api" {...props} />,
  webhooks: (props) => <LazyPage name="webhooks" {...props} />,
  device: (props) => <LazyPage name="device" {...props} />,
  billing: (props) => <LazyPage name="billing" {...props} />,
}

function LazyPage({ name, ...props }: Props & { name: Name }) {
  const { t } = useTranslation('account')
  const { data: Page, isFetching, refetch } = useQuery(pageQuery(name))
  if (Page) return <Page {...props} />
  if (isFetching) return <Loading>{t('one_moment')}</Loading>
  return (
    <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
      <b>{t('failed')}</b> {t('network')}
    </LoadFailed>
  )
}
