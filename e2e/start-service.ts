import { startService } from './service-process.ts'

/** Starts one service for all journeys; each journey creates its own organisation in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const service = await startService()
  process.env['SERVICE_URL'] = service.url
  process.env['SERVICE_DATA'] = service.dataDir
  return service.stop
}
