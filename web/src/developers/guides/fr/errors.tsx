import { Example, Snippet } from '../../page/code-box.tsx'
import { Table } from '../../page/parts.tsx'
import { errorExample } from '../error-example.ts'
import type { Guide } from '../guide.ts'

export const errors: Guide = {
  label: 'Erreurs et limites',
  title: 'Erreurs et limites de débit',
  lead: 'Chaque refus a un statut, un code que votre programme peut reconnaître, et une phrase pour les personnes.',
  sections: [
    {
      id: 'shape',
      title: 'La forme d’une erreur',
      body: (
        <>
          <Snippet caption="JSON" language="json" text={errorExample} />
          <Table
            head={['Champ', 'Sens']}
            rows={[
              [
                <code key="f">error</code>,
                'Une phrase pour les personnes, en anglais. Elle peut changer : fiez-vous aux codes.',
              ],
              [<code key="f">codes</code>, 'Ce qui ne va pas. Absent là où le statut dit tout.'],
              [<code key="f">limitErrors</code>, 'La limite dépassée, ce qu’elle permet, et ce qui a été demandé.'],
              [
                <code key="f">requestId</code>,
                'Désigne cette requête dans nos journaux. Aussi dans l’en-tête X-Request-Id.',
              ],
            ]}
          />
        </>
      ),
    },
    {
      id: 'every-call',
      title: 'Ce que tout appel peut répondre',
      body: (
        <Table
          head={['Statut', 'Quand', 'Que faire']}
          rows={[
            ['400', 'Mal formée : champ inconnu, mauvais type, paramètre répété.', 'Corrigez la requête.'],
            ['401', 'Pas de clé, ou une clé inconnue, expirée ou supprimée.', 'Prenez une autre clé.'],
            ['403', 'Il manque un droit à la clé, l’API est désactivée, ou il faut une offre.', 'Lisez le code.'],
            ['404', 'Il n’y a rien, ou rien qui soit à vous. Les deux se ressemblent.', 'Vérifiez l’identifiant.'],
            ['409', 'Impossible dans son état actuel.', 'Relisez-le, puis décidez.'],
            ['410', 'L’envoi a expiré ou a été supprimé.', 'Rien : il n’est plus là.'],
            ['413', 'Plus de 1 Mo de JSON.', 'Envoyez moins à la fois.'],
            ['415', 'Un corps qui n’est pas du JSON.', 'Indiquez Content-Type: application/json.'],
            ['422', 'Bien formée, mais au-delà d’une limite ou impossible.', 'Lisez codes et limitErrors.'],
            ['429', 'Trop de requêtes.', 'Attendez le temps que dit Retry-After.'],
            ['500', 'Une erreur de notre côté.', 'Réessayez plus tard. Si elle persiste, donnez-nous le requestId.'],
            [
              '503, 507',
              'Quelque chose ne répond pas, ou le disque est plein.',
              'Attendez le temps que dit Retry-After.',
            ],
          ]}
        />
      ),
    },
    {
      id: 'retry',
      title: 'Réessayer',
      body: (
        <>
          <p>
            Le client réessaie de lui-même ce qui a des chances de passer, et lève une <code>ApiError</code> pour le
            reste. Une lecture et un <code>PUT</code> peuvent toujours être répétés. Avant de répéter un{' '}
            <code>POST</code> qui crée quelque chose, donnez-lui une <code>Idempotency-Key</code>.
          </p>
          <Example of="errors" />
        </>
      ),
    },
    {
      id: 'rate-limits',
      title: 'Limites de débit',
      body: (
        <>
          <p>
            Toutes les clés d’un compte se partagent 600 requêtes par minute. Chaque réponse à une clé dit ce qui reste.
            Certains appels ont une limite plus basse, comme la recherche et les modifications.
          </p>
          <Table
            head={['En-tête', 'Sens']}
            rows={[
              [<code key="h">RateLimit-Limit</code>, 'Combien de requêtes compte une fenêtre.'],
              [<code key="h">RateLimit-Remaining</code>, 'Combien il en reste.'],
              [<code key="h">RateLimit-Reset</code>, 'Dans combien de secondes commence la fenêtre suivante.'],
              [<code key="h">Retry-After</code>, 'Avec 429, 503 et 507 : combien de secondes attendre.'],
            ]}
          />
          <p>
            L’envoi des octets n’est pas compté ici. Signer et envoyer des parties a ses propres limites, bien au-dessus
            de ce que demande un envoi.
          </p>
        </>
      ),
    },
  ],
}
