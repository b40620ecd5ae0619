import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PushPages } from '@envoi/contract/push'
import { ask } from '../../platform/query-asking.ts'
import { teamApi } from '../../platform/team-api.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Empty } from '../../ui/feedback/empty.tsx'
import { LoadFailed, Loading } from '../../ui/feedback/load-state.tsx'
import { ProblemText } from '../../ui/feedback/problem-text.tsx'
import { useFocusAfterLoss } from '../../ui/hooks/use-lost-focus.ts'
import { Select } from '../../ui/options/select.tsx'
import { PageEditor } from './page-editor.tsx'
import { useTellProblem } from './problem.ts'
import styles from './push-setup-page.module.css'
import { PERSONAL, type ShownPage, ownPage, pageIdOf, pushPagesQuery, readPagesAgain } from './queries.ts'

type Props = {
  uid: string
  /** Whether they may have a personal one. */
  isPaying: boolean
  /** Which page the address names. */
  asked: string | undefined
  start: ReactNode
  onChoose: (page: string) => void
  onUnsaved: (isUnsaved: boolean) => void
}

/** The pages where others send one files: one's own, and those of the sites one looks after. */
export function PushSetupPage(props: Props) {
  const { t } = useTranslation('pushSetup')
  const tell = useTellProblem()
  const { data, error, refetch } = useQuery(pushPagesQuery(props.uid))
  if (!data && error)
    return (
      <LoadFailed retryLabel={t('try_again')} onRetry={() => void refetch()}>
        {tell(error)}
      </LoadFailed>
    )
  if (!data) return <Loading>{t('one_moment')}</Loading>
  return <Pages {...props} pages={data} />
}

function Pages({ pages: { team, personal, sites }, ...props }: Props & { pages: PushPages }) {
  const { t } = useTranslation('pushSetup')
  const { uid, isPaying, asked, start, onChoose, onUnsaved } = props
  const area = useRef<HTMLDivElement>(null)
  // The button that made one's own page or took it back has gone: the first of what has come is what to do next.
  useFocusAfterLoss(personal === null, () => area.current?.querySelector('button')?.focus())
  const mayBePersonal = personal !== null || isPaying
  const ids = [...sites.map(pageIdOf), ...(mayBePersonal ? [PERSONAL] : [])]
  const id = ids.find((one) => one === asked) ?? ids[0]
  if (id === undefined) return <NeedsPlan />
  const page: ShownPage | undefined = [...sites, ...(personal ? [personal] : [])].find((one) => pageIdOf(one) === id)
  const nameOf = (one: string): string => sites.find((site) => site.subdomainId === one)?.receiver ?? t('personal')
  const choice = ids.length > 1 && (
    <p>
      <Select
        aria-label={t('which')}
        value={id}
        choices={ids.map((value) => ({ value, label: nameOf(value) }))}
        onChoose={onChoose}
      />
    </p>
  )
  return (
    <div ref={area} className={styles.area}>
      {page ? (
        <PageEditor key={id} {...{ uid, team, page, choice, start, onUnsaved }} />
      ) : (
        <>
          {choice}
          <MakePersonal uid={uid} team={team} />
        </>
      )}
    </div>
  )
}

function MakePersonal({ uid, team }: { uid: string; team: string }) {
  const { t } = useTranslation('pushSetup')
  const client = useQueryClient()
  const tell = useTellProblem()
  const making = useMutation({
    mutationFn: () => ask(teamApi.makePersonalPushLink(ownPage(uid, team))),
    onSettled: () => readPagesAgain(client, uid),
  })
  return (
    <Empty icon="link" title={t('make_title')} text={t('make_text')}>
      <Button variant="primary" aria-disabled={making.isPending} onClick={() => making.isPending || making.mutate()}>
        {t(making.isPending ? 'one_moment' : 'make')}
      </Button>
      <ProblemText>{making.error && tell(making.error)}</ProblemText>
    </Empty>
  )
}

/** What it would do for those whose account has none. */
function NeedsPlan() {
  const { t } = useTranslation('pushSetup')
  return (
    <Empty icon="download" title={t('plan_title')} text={t('plan_text')}>
      <Link to="/plans" className={buttonClass({ variant: 'primary' })}>
        {t('plan_see')}
      </Link>
    </Empty>
  )
}
