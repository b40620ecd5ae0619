import { Snippet } from '../../page/code-box.tsx'
import { PageLink, Table } from '../../page/parts.tsx'
import { ssoRedirect } from '../sso-redirect.ts'
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
            Il vous faut quelqu’un qui peut inscrire une application auprès de votre fournisseur d’identité : Microsoft
            Entra ID, Okta, Google Workspace, Keycloak ou tout autre qui parle OpenID Connect.
          </p>
          <p>
            L’émetteur doit être celui de votre seule organisation. Les adresses qui valent pour plusieurs, telles que{' '}
            <code>common</code> et <code>organizations</code> de Microsoft, sont refusées.
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
            Inscrivez une application web auprès de votre fournisseur, et donnez-lui l’adresse de redirection
            qu’indiquent les réglages d’authentification unique de votre sous-domaine. Elle ressemble à ceci :
          </p>
          <Snippet caption="Redirect URI" language="text" text={ssoRedirect} />
          <p>
            Chaque sous-domaine a la sienne, et elle ne change pas quand vous renommez le sous-domaine. On y lit{' '}
            <code>azure</code> quel que soit le fournisseur. Autorisez le flux par code d’autorisation, et faites
            figurer l’adresse e-mail de la personne dans le jeton d’identité.
          </p>
        </>
      ),
    },
    {
      id: 'configure',
      title: '2. La déclarer dans Envoi',
      body: (
        <>
          <p>Un gestionnaire saisit ce que le fournisseur vous a donné, pour le sous-domaine :</p>
          <Table
            head={['Champ', 'Ce que c’est']}
            rows={[
              ['Émetteur', 'L’adresse https de votre fournisseur, telle que l’écrit son document de découverte.'],
              ['Identifiant client', 'L’identifiant de l’application que vous avez inscrite.'],
              [
                'Secret client',
                'Le secret de cette application. Il est conservé chiffré et n’est plus jamais affiché, pas même aux gestionnaires.',
              ],
              [
                'Domaines',
                'Les domaines des adresses de vos équipes. Qui a une telle adresse sans être encore membre est invité par e-mail à sa première connexion.',
              ],
            ]}
          />
          <p>Le fournisseur est essayé avant tout enregistrement : ce qui ne marche pas est dit aussitôt.</p>
        </>
      ),
    },
    {
      id: 'sign-in',
      title: '3. Se connecter',
      body: (
        <>
          <p>
            La page de connexion du sous-domaine a désormais un bouton. À la première connexion, un e-mail est envoyé,
            dont le lien prouve l’adresse et relie les deux. Ensuite, le bouton suffit.
          </p>
          <p>
            Les personnes sont reconnues par l’émetteur et l’identifiant qu’il leur donne, jamais par leur seule
            adresse. Vous pouvez cacher aux membres le formulaire avec e-mail et mot de passe ; le propriétaire de
            l’équipe garde toujours un accès.
          </p>
        </>
      ),
    },
    {
      id: 'api',
      title: 'Par l’API',
      body: (
        <p>
          Les appels sont décrits sous <PageLink to="api-single-sign-on">Authentification unique</PageLink>. Ils sont
          faits par des personnes, non par des clés.
        </p>
      ),
    },
  ],
}
