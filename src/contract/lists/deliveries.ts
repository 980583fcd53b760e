import { z } from 'zod'
import { list } from './list.ts'

export const deliveryStates = ['pending', 'delivered', 'failed'] as const

/** The list of deliveries to a webhook endpoint, newest first. */
export const deliveryList = list({
  name: 'deliveries',
  sorts: ['created'],
  filters: z.object({ state: z.enum(deliveryStates).optional() }),
})

export type DeliveryList = typeof deliveryList
