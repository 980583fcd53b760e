import { expect, test } from 'vitest'
import { checkPlace, checkSuccessor, reassignmentsMost } from './reassign.ts'

const place = { isAllowed: true, isMuted: false, times: reassignmentsMost - 1 }
const own = { email: 'ada@example.com', mobile: '+61400000001', smsAuth: '+61400000002' }
const others = [{ email: 'bo.one@gmail.com', mobile: null, smsAuth: '+61400000003' }]
const faultOf = (person: Parameters<typeof checkSuccessor>[0], mine: typeof own | object = own) => {
  const checked = checkSuccessor(person, { own: { ...own, ...mine }, others })
  return checked.ok ? null : checked.refusal.errors?.[0]?.path
}

test('a place is passed on where the rules allow it, three times, and never by the muted', () => {
  expect(checkPlace(place).ok).toBe(true)
  expect(checkPlace({ ...place, isAllowed: false })).toMatchObject({ refusal: { code: 'not-allowed' } })
  expect(checkPlace({ ...place, isMuted: true })).toMatchObject({ refusal: { code: 'conflict' } })
  expect(checkPlace({ ...place, times: reassignmentsMost })).toMatchObject({ refusal: { code: 'conflict' } })
})

test('nobody who takes part gets another place, by whatever spelling of their address', () => {
  const mobile = '+61400000009'
  expect(faultOf({ email: 'new@example.com', mobile })).toBeNull()
  expect(faultOf({ email: 'Ada+two@example.com', mobile })).toBe('email')
  expect(faultOf({ email: 'boone@googlemail.com', mobile })).toBe('email')
})

test('a code wants a number that is no one else’s', () => {
  const email = 'new@example.com'
  expect(faultOf({ email, mobile: null })).toBe('mobile')
  for (const mobile of ['+61400000001', '+61400000002', '+61400000003'])
    expect(faultOf({ email, mobile })).toBe('mobile')
  expect(faultOf({ email, mobile: null }, { smsAuth: null })).toBeNull()
})
