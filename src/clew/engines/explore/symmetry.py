"""placeholder"""
def representatives(program): raise NotImplementedError
def respects(program, goal): raise NotImplementedError
def verify(program): raise NotImplementedError
