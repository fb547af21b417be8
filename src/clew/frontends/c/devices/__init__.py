"""Devices that the user declares: by options, by macros of `clew.h`, and by SVD files of vendors.

What a device means is the business of `frontends.llvm.translate.devices`.
"""
