import { Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { ssoLogout, ssoRedirects } from '../sso-addresses.ts'
import type { Guide } from '../guide.ts'

export const singleSignOn: Guide = {
  label: 'Authentification unique',
  title: 'Authentification unique',
  lead: 'Vos équipes se connectent avec l’annuaire de votre entreprise, par OpenID Connect.',
  sections: [
    {
      id: 'before',
      title: 'Avant de commencer',
      body: (
        <>
          <p>
            L’authentification unique se règle pour un sous-domaine, par le propriétaire de l’équipe ou un gestionnaire.
            Il vous faut une offre avec une équipe, et quelqu’un qui peut inscrire une application auprès de votre
            fournisseur d’identité : Microsoft Entra ID, Okta, Google Workspace, Keycloak ou tout autre qui parle OpenID
            Connect.
          </p>
          <p>
            L’émetteur doit être propre à votre organisation. Les adresses ouvertes à tous, comme <code>common</code>,{' '}
            <code>organizations</code> et <code>consumers</code> chez Microsoft, sont refusées.
          </p>
        </>
      ),
    },
    {
      id: 'register',
      title: '1. Inscrire une application',
      body: (
        <>
          <p>
            Inscrivez une application web auprès de votre fournisseur, avec le flux par code d’autorisation et un secret
            client. Donnez-lui les deux adresses de redirection qu’indiquent les réglages d’authentification unique de
            votre sous-domaine. Elles ressemblent à ceci :
          </p>
          <Snippet caption="Redirect URIs" language="text" text={ssoRedirects} />
          <p>
            La seconde est propre à votre sous-domaine, pour les fournisseurs qui ne se nomment pas dans leurs
            réponses ; elle ne change pas quand vous renommez le sous-domaine. On y lit <code>azure</code> quel que soit
            le fournisseur. Autorisez les portées <code>openid</code>, <code>email</code> et <code>profile</code> : le
            jeton d’identité doit contenir l’adresse e-mail de la personne.
          </p>
          <p>
            Si votre fournisseur propose la déconnexion « back-channel », donnez-lui aussi cette adresse. Une
            déconnexion chez lui déconnecte alors d’Envoi :
          </p>
          <Snippet caption="Back-channel logout URI" language="text" text={ssoLogout} />
        </>
      ),
    },
    {
      id: 'configure',
      title: '2. La déclarer dans Envoi',
      body: (
        <>
          <p>
            Ouvrez votre tableau de bord, puis Sous-domaines, votre site, Authentification unique, et choisissez
            Configurer. Saisissez ce que le fournisseur vous a donné :
          </p>
          <Table
            head={['Champ', 'Ce que c’est']}
            rows={[
              [
                'Émetteur',
                'L’adresse https de votre organisation chez le fournisseur, telle que l’écrit son document de découverte.',
              ],
              ['Identifiant client', 'L’identifiant de l’application que vous avez inscrite.'],
              [
                'Secret client',
                'Le secret de cette application. Il est conservé chiffré et n’est plus jamais affiché, pas même aux gestionnaires.',
              ],
              ['Nom sur le bouton', 'Ce qui suit « Se connecter avec » sur la page de connexion. Facultatif.'],
              [
                'Domaines d’e-mail',
                'Les domaines des adresses de vos équipes. Une personne qui a une telle adresse sans être encore membre est invitée par e-mail à sa première connexion, tant qu’il reste des places.',
              ],
              [
                'Groupes',
                'L’attribut qui liste les groupes d’une personne, et celui de vos groupes de membres que chacun désigne. Affiché si votre équipe a des groupes de membres.',
              ],
              ['Exiger l’authentification unique', 'Retire de ce site le formulaire avec e-mail et mot de passe.'],
            ]}
          />
          <p>
            Choisissez Tester et enregistrer. Nous essayons d’abord le fournisseur : si quelque chose ne va pas, vous
            voyez quoi, et rien ne change.
          </p>
        </>
      ),
    },
    {
      id: 'sign-in',
      title: '3. Se connecter',
      body: (
        <>
          <p>
            La page de connexion du sous-domaine a désormais un bouton. À la première connexion, chacun reçoit un
            e-mail : son lien prouve que l’adresse est bien la sienne et l’associe au compte. Ensuite, le bouton suffit.
          </p>
          <p>
            Les personnes sont reconnues par l’émetteur et l’identifiant qu’il leur donne, jamais par leur seule
            adresse. Là où le formulaire avec e-mail et mot de passe est masqué, le propriétaire de l’équipe peut
            toujours se connecter sur le site principal.
          </p>
        </>
      ),
    },
    {
      id: 'api',
      title: 'Utiliser l’API',
      body: (
        <p>
          Les appels sont décrits sous <PageLink to="api-single-sign-on">Authentification unique</PageLink>. Ils
          prennent la session d’une personne connectée : les clés d’API ne peuvent pas les faire.
        </p>
      ),
    },
  ],
}
