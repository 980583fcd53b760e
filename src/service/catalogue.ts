import {
  endAccountSessions,
  endOtherSessions,
  endOwnSession,
  listAccountSessions,
  listOwnSessions,
} from './operations/accounts/account-sessions.ts'
import { accountPage, listAccountRows } from './operations/accounts/account-views.ts'
import { createAccount } from './operations/accounts/create-account.ts'
import { createAuthCode } from './operations/accounts/create-auth-code.ts'
import { deactivateAccount, restoreAccount } from './operations/accounts/deactivate-account.ts'
import { listAccountPage, listAccounts } from './operations/accounts/list-accounts.ts'
import { registerAccount } from './operations/accounts/register-account.ts'
import { resendVerification } from './operations/accounts/resend-verification.ts'
import { retrieveAccount } from './operations/accounts/retrieve-account.ts'
import { sendPasswordReset } from './operations/accounts/send-password-reset.ts'
import { shareAccount } from './operations/accounts/share-account.ts'
import { updateAccount } from './operations/accounts/update-account.ts'
import { moveDeadline, readDraftRules, setDraftPolicy } from './operations/policies/envelope-rules.ts'
import {
  readGroupRules,
  readOrganisationRules,
  readTemplateRules,
  setGroupPolicy,
  setOrganisationPolicy,
  setTemplatePolicy,
} from './operations/policies/shared-rules.ts'
import { closeEditor, embedEditor, openEditor } from './operations/ceremonies/composing.ts'
import { beginTurn, leaveKiosk, lockDevice } from './operations/ceremonies/kiosk.ts'
import { readKiosk, startKiosk, stopKiosk } from './operations/ceremonies/kiosks.ts'
import { openLogo } from './operations/branding/logos.ts'
import { createCredentials } from './operations/credentials/create-credentials.ts'
import { listCredentials } from './operations/credentials/list-credentials.ts'
import { revokeCredentials } from './operations/credentials/revoke-credentials.ts'
import { createDocument } from './operations/documents/create-document.ts'
import { deleteDocument } from './operations/documents/delete-document.ts'
import { listDocuments } from './operations/documents/list-documents.ts'
import { retrieveDocument } from './operations/documents/retrieve-document.ts'
import { openArchive } from './operations/downloads/open-archive.ts'
import { openPack } from './operations/downloads/open-pack.ts'
import { openDownload } from './operations/downloads/open-download.ts'
import { addDocument } from './operations/drafts/add-document.ts'
import { createDraft } from './operations/drafts/create-draft.ts'
import { discardDraft } from './operations/drafts/discard-draft.ts'
import { findDraftAnchors } from './operations/drafts/find-anchors.ts'
import { openEnvelopePicture, openTemplatePicture } from './operations/documents/pictures.ts'
import { openDocumentFile } from './operations/drafts/open-document-file.ts'
import { orderDocuments } from './operations/drafts/order-documents.ts'
import { previewEmail, previewMessages } from './operations/drafts/preview-messages.ts'
import { preflightDraft } from './operations/drafts/preflight-draft.ts'
import { removeDocument } from './operations/drafts/remove-document.ts'
import { renameDocument } from './operations/drafts/rename-document.ts'
import { replaceDocument } from './operations/drafts/replace-document.ts'
import { retrieveDraft } from './operations/drafts/retrieve-draft.ts'
import { saveDraft } from './operations/drafts/save-draft.ts'
import { suggestFields } from './operations/drafts/suggest-fields.ts'
import { createEndpoint } from './operations/endpoints/create-endpoint.ts'
import { deleteEndpoint } from './operations/endpoints/delete-endpoint.ts'
import { listEndpoints } from './operations/endpoints/list-endpoints.ts'
import { replayDelivery, testEndpoint } from './operations/endpoints/replay-delivery.ts'
import { retrieveEndpoint } from './operations/endpoints/retrieve-endpoint.ts'
import { updateEndpoint } from './operations/endpoints/update-endpoint.ts'
import {
  listEndpointHealth,
  listEnvelopeDeliveries,
  listWebhookLog,
  readDelivery,
  revealSignature,
} from './operations/endpoints/webhook-log.ts'
import { countEnvelopes } from './operations/envelopes/lists/count-envelopes.ts'
import { createEnvelope } from './operations/envelopes/create-envelope.ts'
import { deleteEnvelope } from './operations/envelopes/delete-envelope.ts'
import { envelopePage } from './operations/envelopes/present/envelope-page.ts'
import { exportEnvelopes } from './operations/envelopes/lists/export-envelopes.ts'
import { listEnvelopes } from './operations/envelopes/lists/list-envelopes.ts'
import { listPage, readRows, selectEnvelopes } from './operations/envelopes/lists/list-page.ts'
import { pageEnvelopes } from './operations/envelopes/lists/page-envelopes.ts'
import { readFieldStates } from './operations/envelopes/present/read-field-states.ts'
import { readAudit } from './operations/envelopes/present/read-audit.ts'
import { readOverview } from './operations/envelopes/lists/read-overview.ts'
import { retrieveEnvelope } from './operations/envelopes/present/retrieve-envelope.ts'
import { sendEnvelope } from './operations/envelopes/send-envelope.ts'
import { purgeEnvelope } from './operations/envelopes/purge-envelope.ts'
import { recallEnvelope } from './operations/envelopes/recall-envelope.ts'
import { labelEnvelope } from './operations/labels/label-envelope.ts'
import {
  changeLabel,
  createLabel,
  deleteLabel,
  listLabels,
  mergeLabel,
  readLabelUsage,
} from './operations/labels/manage-labels.ts'
import { shareEnvelope } from './operations/envelopes/share-envelope.ts'
import { updateEnvelope } from './operations/envelopes/update-envelope.ts'
import { voidEnvelope } from './operations/envelopes/void-envelope.ts'
import { listFields } from './operations/fields/list-fields.ts'
import { listAttachments, retrieveField } from './operations/fields/retrieve-field.ts'
import { createGroup } from './operations/groups/create-group.ts'
import { deleteGroup } from './operations/groups/delete-group.ts'
import { groupPage, listGroupRows } from './operations/groups/group-views.ts'
import { listGroupPage, listGroups } from './operations/groups/list-groups.ts'
import { retrieveGroup } from './operations/groups/retrieve-group.ts'
import { updateGroup } from './operations/groups/update-group.ts'
import { listHealth, probeHealth } from './operations/health/probe-health.ts'
import { sendTestMessage } from './operations/health/send-test-message.ts'
import {
  emptyTestMode,
  enterTestMode,
  leaveTestMode,
  readTestMode,
  setTestMode,
} from './operations/test-mode/test-mode.ts'
import { inboxEmail, listInbox, readInboxMessage } from './operations/inbox/read-inbox.ts'
import type { FileOperation, ImplementedOperation, StreamOperation } from './operations/operation.ts'
import { retrievePolicy, setPolicy } from './operations/organisations/organisation-policy.ts'
import { retrieveOrganisation, updateOrganisation } from './operations/organisations/organisation.ts'
import { listPartnerOrganisations } from './operations/partners/list-organisations.ts'
import { recentPeople } from './operations/people/recent-people.ts'
import { correctRecipient } from './operations/recipients/correct-recipient.ts'
import { editRecipient } from './operations/recipients/edit-recipient.ts'
import { createToken } from './operations/recipients/create-token.ts'
import { removeRecipient } from './operations/recipients/remove-recipient.ts'
import { resendEmail } from './operations/recipients/resend-email.ts'
import { resendSms } from './operations/recipients/resend-sms.ts'
import { retrieveRecipient } from './operations/recipients/retrieve-recipient.ts'
import { updateRecipient } from './operations/recipients/update-recipient.ts'
import {
  addPasskey,
  beginToAddPasskey,
  listPasskeys,
  removeOwnPasskey,
  renameOwnPasskey,
} from './operations/passkeys/passkeys.ts'
import {
  beginProofBySignOn,
  beginSignOn,
  beginTrial,
  readConnection,
  remindOfAddress,
} from './operations/sign-on/begin.ts'
import { finishSignOn } from './operations/sign-on/finish.ts'
import { ownSignOn, unlinkAccount } from './operations/sign-on/own.ts'
import { readSignOn, removeSignOn, setSignOn } from './operations/sign-on/settings.ts'
import { beginPasskey, signInWithPasskey } from './operations/passkeys/sign-in-with-passkey.ts'
import { resetSecondFactor } from './operations/second-factor/reset-second-factor.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from './operations/second-factor/second-factor.ts'
import { activateAccount } from './operations/session/activate-account.ts'
import { changePassword } from './operations/session/change-password.ts'
import { confirmEmail } from './operations/session/confirm-email.ts'
import { currentSession } from './operations/session/current-session.ts'
import { exchangeCode } from './operations/session/exchange-code.ts'
import { requestPasswordReset, resetPassword } from './operations/session/reset-password.ts'
import { exportEvents, listEvents } from './operations/security/read-events.ts'
import { beginProof, prove, readProof } from './operations/session/prove.ts'
import { signIn } from './operations/session/sign-in.ts'
import { signOut } from './operations/session/sign-out.ts'
import { listSealCertificates } from './operations/seals/list-seal-certificates.ts'
import {
  removeSeal,
  retrieveSeal,
  revokeSeal,
  uploadSeal,
} from './operations/seals/organisation-certificates.ts'
import { openAuthorityFile } from './operations/seals/serve-authority-files.ts'
import { exploreSample } from './seeds/explore-sample.ts'
import { setUp, setupStatus } from './operations/setup/set-up.ts'
import { adopt } from './operations/signing/adopt.ts'
import { answerField } from './operations/signing/answer-field.ts'
import { askWitness, withdrawWitness } from './operations/signing/ask-witness.ts'
import { decline } from './operations/signing/decline.ts'
import {
  previewText,
  readGroupTexts,
  readOrganisationTexts,
  setGroupText,
  setOrganisationText,
} from './operations/email-texts/email-texts.ts'
import { openErasureReceipt } from './operations/envelopes/erasure-receipt.ts'
import { holdEnvelope } from './operations/envelopes/hold-envelope.ts'
import { beginIdentity, resumeIdentity } from './operations/identity-checks/begin-check.ts'
import { acceptIdentity, repeatIdentity } from './operations/identity-checks/sender-verbs.ts'
import { reassign } from './operations/signing/reassign.ts'
import { finish } from './operations/signing/finish.ts'
import { giveConsent } from './operations/signing/give-consent.ts'
import { givePassword } from './operations/signing/give-password.ts'
import { readFirstPage } from './operations/signing/first-page-picture.ts'
import { readAttachedFile } from './operations/signing/read-attached.ts'
import { readSigningDocument } from './operations/signing/read-document.ts'
import {
  checkCode,
  chooseLanguage,
  openLink,
  requestLink,
  sendCode,
} from './operations/signing/signer-entrance.ts'
import { viewSigning } from './operations/signing/view.ts'
import { openWitnessLink, signAsWitness } from './operations/signing/witness-link.ts'
import { correctBulkRow, removeBulkRow } from './operations/bulk-sends/correct-row.ts'
import { createBulkSend, mapBulkSend, replaceBulkFile } from './operations/bulk-sends/create-bulk-send.ts'
import {
  listBulkSendPage,
  openBulkForm,
  openBulkResult,
  readBulkRows,
  retrieveBulkSend,
} from './operations/bulk-sends/read-bulk-sends.ts'
import { deleteBulkSend, startBulkSend, stopBulkSend } from './operations/bulk-sends/start-bulk-send.ts'
import { compareReplacement } from './operations/templates/compare-replacement.ts'
import {
  findTemplateAnchors,
  preflightTemplate,
  suggestTemplateFields,
} from './operations/templates/look-over-template.ts'
import {
  closePublicLink,
  pausePublicLink,
  readPublicLink,
  setPublicLink,
} from './operations/ceremonies/public-links.ts'
import { beginStart, checkStartCode, lookAtStart, resendStartCode } from './operations/ceremonies/start.ts'
import { playDraft } from './operations/plays/play-draft.ts'
import { createTemplate, duplicateTemplate } from './operations/templates/create-template.ts'
import { createLearned, proposeTemplate } from './operations/templates/learn-from-envelopes.ts'
import { deleteTemplate } from './operations/templates/delete-template.ts'
import {
  addTemplateDocument,
  orderTemplateDocuments,
  removeTemplateDocument,
  renameTemplateDocument,
  replaceTemplateDocument,
} from './operations/templates/edit-documents.ts'
import { listEdited, retrieveEdited } from './operations/templates/list-edited.ts'
import { listTemplates } from './operations/templates/list-templates.ts'
import { openTemplateFile } from './operations/templates/open-template-file.ts'
import {
  previewTemplateEmail,
  previewTemplateMessages,
} from './operations/templates/preview-template-messages.ts'
import { retrieveTemplate } from './operations/templates/retrieve-template.ts'
import { saveTemplate, shareTemplate } from './operations/templates/save-template.ts'
import { useTemplate } from './operations/templates/use-template.ts'
import { createVerification } from './operations/verifications/create-verification.ts'
import {
  acceptLocalReading,
  openVerificationPhoto,
  repeatLocalReading,
  showLocalReading,
} from './operations/verifications/local-reading.ts'
import { openPurgeReceipt } from './operations/verifications/purge-receipt.ts'
import { listVerifications, retrieveVerification } from './operations/verifications/read-verifications.ts'
import { openReport, verificationReports } from './operations/verifications/report-links.ts'
import {
  cancelVerification,
  createVerificationLink,
  purgeVerification,
  resendVerificationRequest,
} from './operations/verifications/verification-verbs.ts'
import {
  countVerifications,
  listVerificationPage,
  verificationPage,
} from './operations/verifications/verification-views.ts'
import {
  consentToVerification,
  giveDetails,
  givePhoto,
  submitVerification,
} from './operations/verifying/individual-verbs.ts'
import {
  checkVerificationCode,
  chooseVerifyingLanguage,
  openVerification,
  requestVerifyingLink,
  sendVerificationCode,
  viewVerifying,
} from './operations/verifying/individual-entrance.ts'
import { takeVendorNotice } from './operations/verifying/vendor-notice.ts'
import {
  arrangeViews,
  changeView,
  createView,
  listViews,
  removeView,
} from './operations/views/saved-views.ts'

/** Every operation of the contract with its implementation. */
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
  proposeTemplate,
  createLearned,
  duplicateTemplate,
  playDraft,
  readPublicLink,
  setPublicLink,
  pausePublicLink,
  closePublicLink,
  readKiosk,
  startKiosk,
  stopKiosk,
  lockDevice,
  beginTurn,
  leaveKiosk,
  embedEditor,
  openEditor,
  closeEditor,
  lookAtStart,
  beginStart,
  resendStartCode,
  checkStartCode,
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
  findTemplateAnchors,
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
  readOrganisationRules,
  setOrganisationPolicy,
  readGroupRules,
  setGroupPolicy,
  readTemplateRules,
  setTemplatePolicy,
  readDraftRules,
  setDraftPolicy,
  moveDeadline,
  setupStatus,
  setUp,
  exploreSample,
  listSealCertificates,
  retrieveSeal,
  uploadSeal,
  removeSeal,
  revokeSeal,
  currentSession,
  signIn,
  exchangeCode,
  activateAccount,
  confirmEmail,
  requestPasswordReset,
  resetPassword,
  listEvents,
  readProof,
  beginProof,
  beginPasskey,
  signInWithPasskey,
  readConnection,
  beginSignOn,
  finishSignOn,
  remindOfAddress,
  beginProofBySignOn,
  beginTrial,
  ownSignOn,
  unlinkAccount,
  readSignOn,
  setSignOn,
  removeSignOn,
  listPasskeys,
  beginToAddPasskey,
  addPasskey,
  renameOwnPasskey,
  removeOwnPasskey,
  prove,
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
  listLabels,
  readLabelUsage,
  createLabel,
  changeLabel,
  mergeLabel,
  deleteLabel,
  labelEnvelope,
  envelopePage,
  readFieldStates,
  readAudit,
  readOverview,
  recallEnvelope,
  purgeEnvelope,
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
  findDraftAnchors,
  suggestFields,
  discardDraft,
  listHealth,
  probeHealth,
  sendTestMessage,
  readTestMode,
  enterTestMode,
  leaveTestMode,
  setTestMode,
  emptyTestMode,
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
  reassign,
  holdEnvelope,
  readOrganisationTexts,
  setOrganisationText,
  readGroupTexts,
  setGroupText,
  previewText,
  beginIdentity,
  resumeIdentity,
  acceptIdentity,
  repeatIdentity,
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
  showLocalReading,
  acceptLocalReading,
  repeatLocalReading,
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

/** Every route that serves a file. */
export const files: readonly FileOperation[] = [
  openReport,
  openPurgeReceipt,
  openVerificationPhoto,
  openErasureReceipt,
  openDownload,
  openPack,
  openLogo,
  openAuthorityFile,
  openDocumentFile,
  openEnvelopePicture,
  openTemplatePicture,
  previewEmail,
  previewTemplateEmail,
  openTemplateFile,
  openBulkForm,
  openBulkResult,
  inboxEmail,
  readSigningDocument,
  readFirstPage,
  readAttachedFile,
]

/** Every route that serves a file built from what the request body selects. */
export const streams: readonly StreamOperation[] = [openArchive, exportEnvelopes, exportEvents]
