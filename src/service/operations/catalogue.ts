import {
  endAccountSessions,
  endOtherSessions,
  endOwnSession,
  listAccountSessions,
  listOwnSessions,
} from './accounts/account-sessions.ts'
import { accountPage, listAccountRows } from './accounts/account-views.ts'
import { createAccount } from './accounts/create-account.ts'
import { createAuthCode } from './accounts/create-auth-code.ts'
import { deactivateAccount, restoreAccount } from './accounts/deactivate-account.ts'
import { listAccountPage, listAccounts } from './accounts/list-accounts.ts'
import { registerAccount } from './accounts/register-account.ts'
import { resendVerification } from './accounts/resend-verification.ts'
import { retrieveAccount } from './accounts/retrieve-account.ts'
import { sendPasswordReset } from './accounts/send-password-reset.ts'
import { shareAccount } from './accounts/share-account.ts'
import { updateAccount } from './accounts/update-account.ts'
import { openLogo } from './branding/logos.ts'
import { createCredentials } from './credentials/create-credentials.ts'
import { listCredentials } from './credentials/list-credentials.ts'
import { revokeCredentials } from './credentials/revoke-credentials.ts'
import { createDocument } from './documents/create-document.ts'
import { deleteDocument } from './documents/delete-document.ts'
import { listDocuments } from './documents/list-documents.ts'
import { retrieveDocument } from './documents/retrieve-document.ts'
import { openArchive } from './downloads/open-archive.ts'
import { openDownload } from './downloads/open-download.ts'
import { addDocument } from './drafts/add-document.ts'
import { createDraft } from './drafts/create-draft.ts'
import { discardDraft } from './drafts/discard-draft.ts'
import { findAnchor } from './drafts/find-anchor.ts'
import { openDocumentFile } from './drafts/open-document-file.ts'
import { orderDocuments } from './drafts/order-documents.ts'
import { previewLetter, previewMessages } from './drafts/preview-messages.ts'
import { preflightDraft } from './drafts/preflight-draft.ts'
import { removeDocument } from './drafts/remove-document.ts'
import { renameDocument } from './drafts/rename-document.ts'
import { replaceDocument } from './drafts/replace-document.ts'
import { retrieveDraft } from './drafts/retrieve-draft.ts'
import { saveDraft } from './drafts/save-draft.ts'
import { suggestFields } from './drafts/suggest-fields.ts'
import { createEndpoint } from './endpoints/create-endpoint.ts'
import { deleteEndpoint } from './endpoints/delete-endpoint.ts'
import { listEndpoints } from './endpoints/list-endpoints.ts'
import { replayDelivery, testEndpoint } from './endpoints/replay-delivery.ts'
import { retrieveEndpoint } from './endpoints/retrieve-endpoint.ts'
import { updateEndpoint } from './endpoints/update-endpoint.ts'
import {
  listEndpointHealth,
  listEnvelopeDeliveries,
  listWebhookLog,
  readDelivery,
  revealSignature,
} from './endpoints/webhook-log.ts'
import { countEnvelopes } from './envelopes/count-envelopes.ts'
import { createEnvelope } from './envelopes/create-envelope.ts'
import { deleteEnvelope } from './envelopes/delete-envelope.ts'
import { envelopePage } from './envelopes/envelope-page.ts'
import { exportEnvelopes } from './envelopes/export-envelopes.ts'
import { listEnvelopes } from './envelopes/list-envelopes.ts'
import { listPage, readRows, selectEnvelopes } from './envelopes/list-page.ts'
import { pageEnvelopes } from './envelopes/page-envelopes.ts'
import { readAudit } from './envelopes/read-audit.ts'
import { readOverview } from './envelopes/read-overview.ts'
import { retrieveEnvelope } from './envelopes/retrieve-envelope.ts'
import { sendEnvelope } from './envelopes/send-envelope.ts'
import { recallEnvelope } from './envelopes/recall-envelope.ts'
import { shareEnvelope } from './envelopes/share-envelope.ts'
import { updateEnvelope } from './envelopes/update-envelope.ts'
import { voidEnvelope } from './envelopes/void-envelope.ts'
import { listFields } from './fields/list-fields.ts'
import { listAttachments, retrieveField } from './fields/retrieve-field.ts'
import { createGroup } from './groups/create-group.ts'
import { deleteGroup } from './groups/delete-group.ts'
import { groupPage, listGroupRows } from './groups/group-views.ts'
import { listGroupPage, listGroups } from './groups/list-groups.ts'
import { retrieveGroup } from './groups/retrieve-group.ts'
import { updateGroup } from './groups/update-group.ts'
import { listHealth, probeHealth } from './health/probe-health.ts'
import { sendTestMessage } from './health/send-test-message.ts'
import { inboxLetter, listInbox, readInboxMessage } from './inbox/read-inbox.ts'
import type { FileOperation, ImplementedOperation, StreamOperation } from './operation.ts'
import { retrievePolicy, setPolicy } from './organisations/organisation-policy.ts'
import { retrieveOrganisation, updateOrganisation } from './organisations/organisation.ts'
import { listPartnerOrganisations } from './partners/list-organisations.ts'
import { recentPeople } from './people/recent-people.ts'
import { correctRecipient } from './recipients/correct-recipient.ts'
import { editRecipient } from './recipients/edit-recipient.ts'
import { createToken } from './recipients/create-token.ts'
import { removeRecipient } from './recipients/remove-recipient.ts'
import { resendEmail } from './recipients/resend-email.ts'
import { resendSms } from './recipients/resend-sms.ts'
import { retrieveRecipient } from './recipients/retrieve-recipient.ts'
import { updateRecipient } from './recipients/update-recipient.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './second-factor/second-factor.ts'
import { activateAccount } from './session/activate-account.ts'
import { changePassword } from './session/change-password.ts'
import { confirmEmail } from './session/confirm-email.ts'
import { currentSession } from './session/current-session.ts'
import { exchangeCode } from './session/exchange-code.ts'
import { requestPasswordReset, resetPassword } from './session/reset-password.ts'
import { signIn } from './session/sign-in.ts'
import { signOut } from './session/sign-out.ts'
import { listSealCertificates } from './seals/list-seal-certificates.ts'
import { exploreSample } from './setup/explore-sample.ts'
import { setUp, setupStatus } from './setup/set-up.ts'
import { adopt } from './signing/adopt.ts'
import { answerField } from './signing/answer-field.ts'
import { chooseLanguage } from './signing/choose-language.ts'
import { askWitness, withdrawWitness } from './signing/ask-witness.ts'
import { checkCode, sendCode } from './signing/code.ts'
import { decline } from './signing/decline.ts'
import { finish } from './signing/finish.ts'
import { giveConsent } from './signing/give-consent.ts'
import { givePassword } from './signing/give-password.ts'
import { openLink } from './signing/open-link.ts'
import { readFirstPage } from './signing/first-page-picture.ts'
import { readSigningDocument } from './signing/read-document.ts'
import { requestLink } from './signing/request-link.ts'
import { viewSigning } from './signing/view.ts'
import { openWitnessLink, signAsWitness } from './signing/witness-link.ts'
import { correctBulkRow, removeBulkRow } from './bulk-sends/correct-row.ts'
import { createBulkSend, mapBulkSend, replaceBulkFile } from './bulk-sends/create-bulk-send.ts'
import {
  listBulkSendPage,
  openBulkForm,
  openBulkResult,
  readBulkRows,
  retrieveBulkSend,
} from './bulk-sends/read-bulk-sends.ts'
import { deleteBulkSend, startBulkSend, stopBulkSend } from './bulk-sends/start-bulk-send.ts'
import { compareReplacement } from './templates/compare-replacement.ts'
import {
  findTemplateAnchor,
  preflightTemplate,
  suggestTemplateFields,
} from './templates/look-over-template.ts'
import { createTemplate, duplicateTemplate } from './templates/create-template.ts'
import { deleteTemplate } from './templates/delete-template.ts'
import {
  addTemplateDocument,
  orderTemplateDocuments,
  removeTemplateDocument,
  renameTemplateDocument,
  replaceTemplateDocument,
} from './templates/edit-documents.ts'
import { listEdited, retrieveEdited } from './templates/list-edited.ts'
import { listTemplates } from './templates/list-templates.ts'
import { openTemplateFile } from './templates/open-template-file.ts'
import { previewTemplateLetter, previewTemplateMessages } from './templates/preview-template-messages.ts'
import { retrieveTemplate } from './templates/retrieve-template.ts'
import { saveTemplate, shareTemplate } from './templates/save-template.ts'
import { useTemplate } from './templates/use-template.ts'
import { createVerification } from './verifications/create-verification.ts'
import { openPurgeReceipt } from './verifications/purge-receipt.ts'
import { listVerifications, retrieveVerification } from './verifications/read-verifications.ts'
import { openReport, verificationReports } from './verifications/report-links.ts'
import {
  cancelVerification,
  createVerificationLink,
  purgeVerification,
  resendVerificationRequest,
} from './verifications/verification-verbs.ts'
import {
  countVerifications,
  listVerificationPage,
  verificationPage,
} from './verifications/verification-views.ts'
import { chooseVerifyingLanguage } from './verifying/choose-verifying-language.ts'
import { consentToVerification, giveDetails, givePhoto, submitVerification } from './verifying/hand-in.ts'
import { openVerification, viewVerifying } from './verifying/open-verification.ts'
import { requestVerifyingLink } from './verifying/request-verifying-link.ts'
import { takeVendorNotice } from './verifying/vendor-notice.ts'
import { arrangeViews, changeView, createView, listViews, removeView } from './views/saved-views.ts'
import { checkVerificationCode, sendVerificationCode } from './verifying/verification-code.ts'

/** Every operation of the contract with the act that fulfils it. */
export const operations: readonly ImplementedOperation[] = [
  registerAccount,
  listAccounts,
  listAccountPage,
  retrieveAccount,
  createAccount,
  updateAccount,
  deactivateAccount,
  restoreAccount,
  resendVerification,
  createAuthCode,
  createEnvelope,
  listEnvelopes,
  pageEnvelopes,
  retrieveEnvelope,
  updateEnvelope,
  sendEnvelope,
  voidEnvelope,
  deleteEnvelope,
  listDocuments,
  retrieveDocument,
  createDocument,
  deleteDocument,
  listFields,
  retrieveField,
  listAttachments,
  retrieveRecipient,
  createToken,
  resendEmail,
  resendSms,
  updateRecipient,
  removeRecipient,
  createTemplate,
  duplicateTemplate,
  recentPeople,
  listPartnerOrganisations,
  listEdited,
  retrieveEdited,
  createBulkSend,
  listBulkSendPage,
  retrieveBulkSend,
  readBulkRows,
  mapBulkSend,
  replaceBulkFile,
  correctBulkRow,
  removeBulkRow,
  startBulkSend,
  stopBulkSend,
  deleteBulkSend,
  compareReplacement,
  preflightTemplate,
  previewTemplateMessages,
  findTemplateAnchor,
  suggestTemplateFields,
  listTemplates,
  retrieveTemplate,
  useTemplate,
  saveTemplate,
  shareTemplate,
  deleteTemplate,
  addTemplateDocument,
  replaceTemplateDocument,
  renameTemplateDocument,
  orderTemplateDocuments,
  removeTemplateDocument,
  listEndpoints,
  retrieveEndpoint,
  createEndpoint,
  updateEndpoint,
  deleteEndpoint,
  listEndpointHealth,
  revealSignature,
  listWebhookLog,
  listEnvelopeDeliveries,
  readDelivery,
  replayDelivery,
  testEndpoint,
  listGroups,
  listGroupPage,
  retrieveGroup,
  createGroup,
  updateGroup,
  deleteGroup,
  retrieveOrganisation,
  updateOrganisation,
  retrievePolicy,
  setPolicy,
  setupStatus,
  setUp,
  exploreSample,
  listSealCertificates,
  currentSession,
  signIn,
  exchangeCode,
  activateAccount,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  signOut,
  listGroupRows,
  groupPage,
  listAccountRows,
  accountPage,
  shareAccount,
  listAccountSessions,
  endAccountSessions,
  sendPasswordReset,
  resetSecondFactor,
  listOwnSessions,
  endOwnSession,
  endOtherSessions,
  changePassword,
  readSecondFactor,
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
  listCredentials,
  createCredentials,
  revokeCredentials,
  listPage,
  readRows,
  selectEnvelopes,
  countEnvelopes,
  envelopePage,
  readAudit,
  readOverview,
  recallEnvelope,
  shareEnvelope,
  correctRecipient,
  editRecipient,
  createDraft,
  retrieveDraft,
  saveDraft,
  addDocument,
  replaceDocument,
  renameDocument,
  orderDocuments,
  removeDocument,
  preflightDraft,
  previewMessages,
  findAnchor,
  suggestFields,
  discardDraft,
  listHealth,
  probeHealth,
  sendTestMessage,
  listInbox,
  readInboxMessage,
  openLink,
  requestLink,
  askWitness,
  withdrawWitness,
  openWitnessLink,
  signAsWitness,
  viewSigning,
  givePassword,
  sendCode,
  checkCode,
  giveConsent,
  adopt,
  answerField,
  finish,
  decline,
  chooseLanguage,
  listVerifications,
  retrieveVerification,
  createVerification,
  resendVerificationRequest,
  createVerificationLink,
  verificationReports,
  purgeVerification,
  listVerificationPage,
  countVerifications,
  verificationPage,
  cancelVerification,
  openVerification,
  requestVerifyingLink,
  viewVerifying,
  sendVerificationCode,
  checkVerificationCode,
  consentToVerification,
  chooseVerifyingLanguage,
  giveDetails,
  givePhoto,
  submitVerification,
  takeVendorNotice,
  listViews,
  createView,
  changeView,
  arrangeViews,
  removeView,
]

/** Every address that answers a file. */
export const files: readonly FileOperation[] = [
  openReport,
  openPurgeReceipt,
  openDownload,
  openLogo,
  openDocumentFile,
  previewLetter,
  previewTemplateLetter,
  openTemplateFile,
  openBulkForm,
  openBulkResult,
  inboxLetter,
  readSigningDocument,
  readFirstPage,
]

/** Every address that answers a file made of what a body chooses. */
export const streams: readonly StreamOperation[] = [openArchive, exportEnvelopes]
