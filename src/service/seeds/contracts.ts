import { rgb } from 'pdf-lib'
import type { Letterhead, Paper } from './paper.ts'
import { Writer } from './paper.ts'

const nordlicht: Letterhead = {
  name: 'Nordlicht Energy',
  line: 'Hafenstraße 12 · 20457 Hamburg · nordlicht.example',
  color: rgb(0.06, 0.42, 0.45),
}

interface Party {
  readonly company: string
  readonly person: string
}

const ours: Party = { company: 'Nordlicht Energy GmbH', person: 'Mara Lindqvist' }

/** An agreement on consulting services, three pages. */
export async function consultingAgreement(client: Party): Promise<Paper> {
  const writer = await Writer.open('Consulting agreement', nordlicht)
  return writer
    .title('Consulting agreement', `between ${ours.company} and ${client.company}`)
    .text(
      `${client.company} (“the Client”) engages ${ours.company} (“the Consultant”) to advise on the planning and the operation of renewable energy at its sites. Both agree on the following terms.`,
    )
    .clause(
      'Services',
      'The Consultant surveys the sites named in Annex A, models their demand by the hour, and delivers a report with at least two designs for generation and storage, each with its cost, its yield and its risks.',
      'Further services need an order in writing that names their scope, their price and their date of delivery. An order by email is enough.',
    )
    .clause(
      'People',
      'The Consultant names one person who answers for the work. A change of this person is announced two weeks ahead, unless illness or departure makes that impossible.',
      'The Client names one person who decides on its behalf, gives access to sites and data, and answers questions within five working days.',
    )
    .clause(
      'Fees and expenses',
      'The fee is EUR 1,280 for each day worked, invoiced monthly with a record of hours. Travel within Germany is included; other travel is agreed beforehand and charged at cost.',
      'Invoices are due thirty days after they are received. What is late bears the statutory interest from the day after.',
    )
    .clause(
      'Confidence',
      'Each party keeps secret what it learns of the other’s business and uses it for this agreement only. The duty ends five years after the agreement does, and never for personal data.',
      'It does not cover what is public, what was known before, and what the law demands to be disclosed.',
    )
    .clause(
      'Results',
      'Reports, models and drawings belong to the Client once they are paid for. The Consultant keeps the right to use methods and experience of a general kind.',
    )
    .clause(
      'Liability',
      'Each party is liable without limit for intent, for gross negligence and for harm to life and health. For slight negligence liability is limited to the breach of essential duties and to EUR 500,000 for each event.',
    )
    .clause(
      'Term and end',
      'The agreement begins with the last signature and runs for twelve months. It is extended by six months each time, unless one party ends it in writing a month before.',
      'Either party may end it at once for good cause, above all when the other breaks an essential duty and does not remedy it within fourteen days of being asked to.',
    )
    .clause(
      'Last provisions',
      'Changes need the form of this agreement. Should one provision be void, the others stay; the parties then agree on a valid one that comes closest. German law applies; the courts of Hamburg have jurisdiction.',
    )
    .signatures([
      { role: 'For the Consultant', name: ours.person },
      { role: 'For the Client', name: client.person },
    ])
    .page('Annex A', 'Sites')
    .rows([
      ['Main warehouse', '18,400 m² of roof, grid connection 630 kVA'],
      ['Cold store', '6,200 m² of roof, runs day and night'],
      ['Fleet yard', '42 charging points planned'],
    ])
    .text('Load profiles of the last two years are handed over within ten working days.')
    .blank('Initials', 'initials', { width: 36, height: 36 })
    .finish()
}

/** A mutual confidentiality agreement, one page. */
export async function confidentialityAgreement(other: Party): Promise<Paper> {
  const writer = await Writer.open('Mutual confidentiality agreement', nordlicht)
  return writer
    .title('Mutual confidentiality agreement', `${ours.company} and ${other.company}`)
    .text(
      'The parties want to talk about working together. In doing so each will tell the other things that are not known outside. They agree to keep them so.',
    )
    .clause(
      'What is confidential',
      'Everything that one party tells or shows the other in the course of these talks, in whatever form, unless it is clear that it is not meant to be kept secret.',
    )
    .clause(
      'What each party does',
      'It uses what it learns for the talks only, tells it only to those of its people and advisers who need it and who are bound to the same secrecy, and guards it as carefully as its own secrets.',
      'It gives back or destroys on request what it was given, and confirms this in writing within ten working days.',
    )
    .clause(
      'What is excepted',
      'What is or becomes public without its doing, what it knew before or found out by itself, what a third party rightly told it, and what a court or an authority orders it to disclose. Of such an order it tells the other at once, where it may.',
    )
    .clause(
      'Personal data',
      'Where personal data is exchanged, each party is responsible for it under the General Data Protection Regulation from the moment it receives it.',
    )
    .clause(
      'No obligation',
      'Neither party has to conclude a contract or to disclose anything in particular.',
    )
    .clause(
      'Term',
      'This agreement takes effect with the last signature. The duties last three years beyond the end of the talks. German law applies; the courts of Hamburg have jurisdiction.',
    )
    .signatures([
      { role: 'For Nordlicht Energy', name: ours.person },
      { role: `For ${other.company}`, name: other.person },
    ])
    .finish()
}

/** An offer of employment, one page: someone at the company signs first, then the new employee. */
export async function offerOfEmployment(offer: {
  readonly person: string
  readonly position: string
  readonly salary: string
  readonly start: string
}): Promise<Paper> {
  const writer = await Writer.open('Offer of employment', nordlicht)
  return writer
    .title('Offer of employment', `for ${offer.person}`)
    .text(
      `We are glad to offer you a position with us. These are its terms; those of our staff agreement apply beside them. The offer stands for fourteen days.`,
    )
    .rows([
      ['Position', offer.position],
      ['Place of work', 'Hamburg, up to three days a week from home'],
      ['Beginning', offer.start],
      ['Salary', `${offer.salary} a year, paid monthly`],
      ['Hours', '38 a week, flexible between 7:00 and 19:00'],
      ['Holiday', '30 days a year'],
      ['Trial period', 'Six months, two weeks’ notice on both sides'],
    ])
    .blank('Name for the payroll', 'payroll-name', { width: 220, height: 18 })
    .blank('Pension plan', 'pension', { width: 160, height: 18 })
    .tick('I have received and read the staff agreement and the notice on data protection.', 'read')
    .signatures([
      { role: 'For Nordlicht Energy', name: 'Hanna Weiss' },
      { role: 'Accepted', name: offer.person },
    ])
    .finish()
}

/** An order form with prices, one page. */
export async function orderForm(customer: Party, number: string): Promise<Paper> {
  const writer = await Writer.open(`Order ${number}`, nordlicht)
  return writer
    .title(`Order ${number}`, `for ${customer.company}`)
    .text('We offer the following goods and services at fixed prices, delivered and installed at your site.')
    .rows(
      [
        ['48 solar modules, 440 W, glass on glass', 'EUR 7,392.00'],
        ['Inverter, 20 kW, three-phase', 'EUR 3,180.00'],
        ['Battery storage, 22 kWh', 'EUR 11,650.00'],
        ['Mounting, cabling, grid connection', 'EUR 5,940.00'],
        ['Commissioning and training', 'EUR 780.00'],
        ['Total without value added tax', 'EUR 28,942.00'],
      ],
      { total: true },
    )
    .blank('Delivery', 'delivery', { width: 180, height: 18 })
    .blank('Your order number', 'reference', { width: 180, height: 18 })
    .tick('Please keep us informed about maintenance and upgrades.', 'news')
    .signatures([
      { role: 'Ordered by', name: customer.person },
      { role: 'Confirmed for Nordlicht Energy', name: 'Tomás Oliveira' },
    ])
    .finish()
}

/** A handover record for equipment, one page. */
export async function handoverRecord(person: string): Promise<Paper> {
  const writer = await Writer.open('Handover of equipment', nordlicht)
  return writer
    .title('Handover of equipment', `to ${person}`)
    .text('The following equipment was handed over today, complete and in working order.')
    .tick('Notebook, 14 inches, with charger', 'notebook')
    .tick('Telephone with two years of cover', 'telephone')
    .tick('Access card and keys to the office', 'card')
    .blank('Serial number', 'serial', { width: 200, height: 18 })
    .blank('Initials', 'initials', { width: 36, height: 36 })
    .text('Equipment stays the property of Nordlicht Energy and is given back on the last working day.')
    .signatures([{ role: 'Received', name: person }])
    .finish()
}
