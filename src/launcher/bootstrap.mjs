import { buildClient } from './client.mjs'
import { buildDashboard } from './dashboard.mjs'
import { installPackages } from './packages.mjs'
import { alone } from './project.mjs'
import { checkNode } from './runtime.mjs'
import { installTools } from './tools.mjs'

/*
 * Runs before every command of package.json, on any installed Node (20 or newer). Prepares the folder for the command
 * and does nothing if it is ready.
 *
 *   --to-run              only the packages that building and running need; otherwise those for development, too
 *   --with-tools          also the programs that the journeys need, and the typed client
 *   --without-dashboard   no dashboard build
 *   --with-client         also the typed client for integrators
 *   --rebuild             build even if nothing changed
 */
const flags = new Set(process.argv.slice(2))

await alone(async () => {
  await installPackages({ toRun: flags.has('--to-run') })
  await checkNode()
  if (!flags.has('--without-dashboard')) await buildDashboard({ force: flags.has('--rebuild') })
  if (['--with-client', '--with-tools', '--rebuild'].some((flag) => flags.has(flag)))
    await buildClient({ force: flags.has('--rebuild') })
  if (flags.has('--with-tools')) await installTools()
})
