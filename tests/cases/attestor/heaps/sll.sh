head{SLList} | list(head, null)
