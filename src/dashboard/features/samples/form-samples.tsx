import PenLine from 'lucide-react/icons/pen-line'
import Eye from 'lucide-react/icons/eye'
import { useState } from 'react'
import { Checkbox } from '../../kit/inputs/checkbox.tsx'
import { ComboBox } from '../../kit/inputs/combo-box.tsx'
import { DatePicker } from '../../kit/inputs/date-picker.tsx'
import { Disclosure } from '../../kit/layout/disclosure.tsx'
import { FileDrop } from '../../kit/inputs/file-drop.tsx'
import { NumberField } from '../../kit/inputs/number-field.tsx'
import { PasswordField } from '../../kit/inputs/password-field.tsx'
import { RadioGroup } from '../../kit/inputs/radio-group.tsx'
import { SearchField } from '../../kit/inputs/search-field.tsx'
import { Select } from '../../kit/inputs/select.tsx'
import { Switch } from '../../kit/inputs/switch.tsx'
import { TextArea, TextField } from '../../kit/inputs/text-field.tsx'
import { Sample } from './sample.tsx'

const types = [
  { id: 'signer', label: 'Needs to sign', icon: PenLine },
  { id: 'viewer', label: 'Needs to view', description: 'Reads, signs nothing', icon: Eye },
]
const people = [
  { id: 'ada', label: 'Ada Lovelace', description: 'ada@analytical.example' },
  { id: 'bo', label: 'Bo Chen', description: 'bo@harbour.example' },
]

export function FormSamples() {
  const [text, setText] = useState('Lease 2026')
  const [search, setSearch] = useState('')
  const [size, setSize] = useState(12)
  const [type, setType] = useState<string | null>('signer')
  const [person, setPerson] = useState('')
  const [day, setDay] = useState<string | null>('2026-03-15')
  return (
    <>
      <Sample name="TextField, TextArea, PasswordField">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <TextField
            label="Name"
            value={text}
            onChange={setText}
            description="Appears in the subject of the email."
          />
          <TextField label="Email" isOptional placeholder="name@example.com" />
          <TextField label="Email" value="ada@" error="Enter one valid email address." />
          <TextField label="Sent" value="15 Mar 2026" isDisabled />
          <TextArea label="Message" value={text} onChange={setText} maxLength={100} />
          <PasswordField label="Password" defaultValue="correct horse" />
        </div>
      </Sample>
      <Sample name="NumberField, Select, ComboBox, DatePicker, SearchField">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <NumberField label="Size" value={size} onChange={setSize} minValue={8} maxValue={32} leading="px" />
          <NumberField label="X" value={size} isLabelHidden leading="X" error="Stay on the page." />
          <Select label="Type" options={types} value={type} onChange={setType} />
          <Select label="Group" options={[]} value={null} onChange={() => {}} error="Choose a group." />
          <ComboBox
            label="Recipient"
            options={people}
            inputValue={person}
            onInputChange={setPerson}
            onSelect={() => {}}
            allowsCustomValue
          />
          <DatePicker label="Created after" value={day} onChange={setDay} />
          <DatePicker label="Created before" value={null} onChange={() => {}} error="Choose a day." />
          <SearchField label="Search envelopes" value={search} onChange={setSearch} shortcut="/" />
        </div>
      </Sample>
      <Sample name="Checkbox, Switch, RadioGroup">
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <div className="flex flex-col gap-2">
            <Checkbox defaultSelected>Required</Checkbox>
            <Checkbox description="Later recipients may edit it.">Collaborative</Checkbox>
            <Checkbox isIndeterminate>All recipients</Checkbox>
            <Checkbox isDisabled>Read-only</Checkbox>
            <Checkbox error="Agree to go on.">I agree</Checkbox>
          </div>
          <div className="flex flex-col gap-3">
            <Switch defaultSelected>Share with the group</Switch>
            <Switch isSpread description="No emails, no reminders.">
              Muted
            </Switch>
            <Switch isDisabled>Forced sharing</Switch>
          </div>
          <RadioGroup label="Type" options={types} value={type} onChange={setType} />
          <RadioGroup label="Type" options={types} value={type} onChange={setType} variant="cards" />
        </div>
      </Sample>
      <Sample name="FileDrop, Disclosure">
        <div className="flex w-full flex-col gap-3">
          <FileDrop
            label="Drop PDF or Word files here"
            description="Up to 10 MB each, 500 pages in all"
            accept={['application/pdf']}
            onFiles={() => {}}
          />
          <FileDrop
            variant="row"
            label="Add another document"
            accept={['application/pdf']}
            onFiles={() => {}}
            isDisabled
          />
          <Disclosure title="More for this recipient" summary="Password set">
            <p className="text-sm text-muted">Password, SMS code, redirects.</p>
          </Disclosure>
        </div>
      </Sample>
    </>
  )
}
