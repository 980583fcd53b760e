import type { FieldPlan } from './life.ts'

const longWay = 5_000

/** Fields as in a request: one above the other on the first page, or beyond its edge. */
export function requestFields(plans: readonly FieldPlan[], ref: string): Record<string, unknown>[] {
  return plans.map((plan, index) => ({
    id: `${ref}-${index + 1}`,
    type: plan.kind,
    page: 1,
    x_coordinate: plan.beyondThePage === true ? longWay : 100,
    y_coordinate: 100 + 70 * index,
    ...(plan.required === undefined ? {} : { required: plan.required }),
    ...(plan.readOnly === undefined ? {} : { read_only: plan.readOnly }),
    ...(plan.collaborative === undefined ? {} : { collaborative: plan.collaborative }),
    ...(plan.value === undefined ? {} : { value: plan.value }),
  }))
}
