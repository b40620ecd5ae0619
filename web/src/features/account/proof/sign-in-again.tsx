import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { session } from '../../../platform/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { ProblemText } from '../../../ui/feedback/problem-text.tsx'
import styles from '../account-form.module.css'
import { useProblem } from '../problem.ts'

/** Where there is no password to type, whoever has signed in a while ago does so once more, and comes back to this page. */
export function SignInAgain() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const leaving = useMutation({
    mutationFn: () =>
      session.leave(async () => {
        const redirect = location.pathname
        await session.signOut()
        await navigate({ to: '/signin', search: { redirect } })
      }),
  })
  return (
    <div className={styles.again}>
      <p className={styles.text}>{t('sign_in_again_text')}</p>
      <Button aria-disabled={leaving.isPending} onClick={() => leaving.isPending || leaving.mutate()}>
        {t('sign_in_again')}
      </Button>
      <ProblemText>{useProblem(leaving.error)?.text}</ProblemText>
    </div>
  )
}
