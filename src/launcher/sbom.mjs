import { writeFileSync } from 'node:fs'
import { giveUp, inside, run, say } from './project.mjs'

/*
 * Writes what the product consists of, in the CycloneDX format. npm tells it only of a complete installation, development
 * packages included, which it then leaves out.
 */
const file = inside('sbom.cdx.json')
const { code, output } = await run(
  'npm',
  ['sbom', '--omit=dev', '--sbom-format=cyclonedx', '--loglevel=error'],
  {
    quiet: true,
  },
)
const start = output.indexOf('{')
if (code !== 0 || start < 0) giveUp(`npm could not list the packages:\n${output.slice(0, 2000)}`)
const { components, ...rest } = JSON.parse(output.slice(start, output.lastIndexOf('}') + 1))
writeFileSync(file, `${JSON.stringify({ ...rest, components }, null, 2)}\n`)
say(`${components.length} packages are listed in ${file}`)
