import { useQuery } from '@tanstack/react-query'
import type { PaymentMethodView } from '@envoi/contract/billing'
import type { Reply } from '@envoi/client/api-of'
import type { SessionUser } from '../../platform/session/session.ts'
import { customerQuery, methodsQuery, sepaQuery, shopQuery } from './queries.ts'

/** Who pays, what for so far and with what, and what there is to buy. */
export type Shop = {
  user: SessionUser
  plans: Reply<'getPlans'>
  customer: Reply<'getCustomer'> | null
  methods: readonly PaymentMethodView[]
  isSepaAllowed: boolean
}

/** All of it, or why it is not here. What only offers another way to pay may be missing. */
export function useShop(user: SessionUser): { shop: Shop | undefined; error: Error | null; retry: () => void } {
  const plans = useQuery(shopQuery)
  const customer = useQuery(customerQuery(user.uid))
  const methods = useQuery(methodsQuery(user.uid))
  const sepa = useQuery(sepaQuery(user.uid, user.email))
  const error = plans.error ?? customer.error
  const isHere = plans.data !== undefined && customer.data !== undefined && !methods.isPending && !sepa.isPending
  const shop = isHere
    ? {
        user,
        plans: plans.data,
        customer: customer.data,
        methods: methods.data ?? [],
        isSepaAllowed: sepa.data === true,
      }
    : undefined
  return {
    shop,
    error,
    retry: () => {
      void plans.refetch()
      void customer.refetch()
    },
  }
}
